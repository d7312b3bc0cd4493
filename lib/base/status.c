/* SPDX-License-Identifier: MIT */
#include <omino/base.h>

#include <stdarg.h>
#include <stdio.h>

#include <omino/text.h>

#include "characters.h"
#include "sized.h"

uint32_t omino_version(void)
{
    return OMINO_VERSION;
}

const char *omino_version_text(void)
{
    return OMINO_VERSION_STRING;
}

unsigned omino_features(void)
{
    return (OMINO_WITH_THREADS ? OMINO_FEATURE_THREADS : 0u) |
           (OMINO_WITH_MODULES ? OMINO_FEATURE_MODULES : 0u) |
           (OMINO_WITH_FILES ? OMINO_FEATURE_FILES : 0u);
}

static const char *const status_texts[OMINO_STATUS_COUNT] = {
    [OMINO_OK] = "the call succeeded",
    [OMINO_STOPPED] = "a callback asked to stop",
    [OMINO_ERR_ARGUMENT] = "an argument is out of range",
    [OMINO_ERR_MEMORY] = "an allocation failed",
    [OMINO_ERR_SYNTAX] = "the text is malformed",
    [OMINO_ERR_EMPTY] = "a shape or a board has no cells",
    [OMINO_ERR_TOO_LARGE] = "a limit is exceeded",
    [OMINO_ERR_NOT_CONNECTED] = "the shape is not connected",
    [OMINO_ERR_UNKNOWN_NAME] = "the name is unknown",
    [OMINO_ERR_DUPLICATE] = "something that must be unique occurs twice",
    [OMINO_ERR_IMPOSSIBLE] = "no solution can exist",
    [OMINO_ERR_NOT_LEGAL] = "the action is not legal in this position",
    [OMINO_ERR_OPTION] = "an option is invalid",
    [OMINO_ERR_MODULE] = "a rule module is unusable",
    [OMINO_ERR_IO] = "a file cannot be read or written",
    [OMINO_ERR_VERSION] = "the program was compiled for another version of the library",
    [OMINO_ERR_UNSUPPORTED] = "this build of the library does not support it",
};

const char *omino_status_text(enum omino_status status)
{
    if ((unsigned)status >= OMINO_STATUS_COUNT) return "unknown status";
    return status_texts[status];
}

/* Returns the number of bytes available for the message in a caller's error. */
static size_t message_room(const struct omino_error *err)
{
    const size_t before = offsetof(struct omino_error, message);
    const size_t rest = err->size > before ? err->size - before : 0;
    return rest < sizeof err->message ? rest : sizeof err->message;
}

static void fail(struct omino_error *err, enum omino_status status, int line, int column,
                 const char *format, va_list args)
{
    if (!err) return;
    struct omino_error whole = {OMINO_SIZE(error), .status = status, .line = line,
                                .column = column};
    const size_t room = message_room(err);
    if (room > 0 && vsnprintf(whole.message, room, format, args) >= (int)room)
        whole.message[omino_whole_characters(whole.message, room - 1)] = '\0';
    /* Quoted input may contain any bytes, but a message must be one printable line. */
    omino_text_clean(whole.message);
    omino_sized_write(err, &whole, sizeof whole);
}

enum omino_status omino_fail(struct omino_error *err, enum omino_status status, const char *format,
                             ...)
{
    va_list args;
    va_start(args, format);
    fail(err, status, 0, 0, format, args);
    va_end(args);
    return status;
}

enum omino_status omino_fail_at(struct omino_error *err, enum omino_status status, int line,
                                int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail(err, status, line, column, format, args);
    va_end(args);
    return status;
}

enum omino_status omino_version_check(uint32_t headers, struct omino_error *err)
{
    const unsigned major = headers >> 16, minor = headers >> 8 & 0xff;
    if (major == OMINO_VERSION_MAJOR && (major > 0 || minor == OMINO_VERSION_MINOR))
        return OMINO_OK;
    return omino_fail(err, OMINO_ERR_VERSION,
                      "this program was compiled for omino %u.%u, but the library is omino %d.%d",
                      major, minor, OMINO_VERSION_MAJOR, OMINO_VERSION_MINOR);
}

enum omino_status omino_fail_memory(struct omino_error *err)
{
    return omino_fail(err, OMINO_ERR_MEMORY, "out of memory");
}
