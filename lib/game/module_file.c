/* SPDX-License-Identifier: MIT */
/*
 * The loader maps the segments of a shared object into memory and trusts the headers for their
 * size; the first access to a page beyond the end of the file raises SIGBUS. This code therefore
 * computes where a complete file would end from everything that its headers refer to: the tables
 * and the loaded segments. The section table is not loaded, but most files end with it, so it also
 * shows the length of a file whose other tables are lost.
 */
#define _POSIX_C_SOURCE 200809L

#include "module_file.h"

#ifdef __ELF__

#include <inttypes.h>
#include <link.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The machine number in the headers of our own files; EM_NONE if it is unknown. */
#if defined(__x86_64__)
enum { MACHINE = EM_X86_64 };
#elif defined(__i386__)
enum { MACHINE = EM_386 };
#elif defined(__aarch64__)
enum { MACHINE = EM_AARCH64 };
#elif defined(__arm__)
enum { MACHINE = EM_ARM };
#elif defined(__s390__)
enum { MACHINE = EM_S390 };
#elif defined(__powerpc64__)
enum { MACHINE = EM_PPC64 };
#elif defined(__riscv)
enum { MACHINE = EM_RISCV };
#else
enum { MACHINE = EM_NONE };
#endif
enum {
    CLASS = sizeof(ElfW(Addr)) == 8 ? ELFCLASS64 : ELFCLASS32,
    ORDER = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? ELFDATA2MSB : ELFDATA2LSB
};

typedef ElfW(Ehdr) file_header;
typedef ElfW(Phdr) segment_header;

static int is_ours(const file_header *header)
{
    return header->e_ident[EI_CLASS] == CLASS && header->e_ident[EI_DATA] == ORDER &&
           (MACHINE == EM_NONE || header->e_machine == MACHINE);
}

/* Returns whether the file has all of these bytes. No segment table begins beyond two gigabytes. */
static int read_at(int file, uint64_t offset, void *bytes, size_t length)
{
    return offset <= INT32_MAX && pread(file, bytes, length, (off_t)offset) == (ssize_t)length;
}

/* Returns `end` or the end of a part of the file, whichever is later; at most UINT64_MAX. */
static uint64_t later(uint64_t end, uint64_t offset, uint64_t length)
{
    const uint64_t other = length > UINT64_MAX - offset ? UINT64_MAX : offset + length;
    return length > 0 && other > end ? other : end;
}

/* Returns where a complete file would end, as far as the surviving headers show. */
static uint64_t whole_size(int file, const file_header *header)
{
    const uint64_t stride = header->e_phentsize;
    uint64_t end = later(sizeof *header, header->e_phoff, header->e_phnum * stride);
    /* If there are too many sections for this field, the first section holds their number. */
    const uint64_t sections = header->e_shnum > 0 ? header->e_shnum : 1;
    if (header->e_shoff > 0) end = later(end, header->e_shoff, sections * header->e_shentsize);
    for (unsigned i = 0; i < header->e_phnum; i++) {
        segment_header segment;
        if (!read_at(file, header->e_phoff + i * stride, &segment, sizeof segment)) break;
        if (segment.p_type == PT_LOAD) end = later(end, segment.p_offset, segment.p_filesz);
    }
    return end;
}

enum omino_status omino_module_file_check(int file, const char *name, struct omino_error *err)
{
    file_header header = {0};
    struct stat facts;
    const ssize_t length = pread(file, &header, sizeof header, 0);
    if (length < SELFMAG || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return OMINO_OK;
    if (fstat(file, &facts) != 0) return OMINO_OK;
    if ((size_t)length < sizeof header)
        return omino_fail(err, OMINO_ERR_MODULE,
                          "%s is truncated: it has %zd bytes, less than a header", name, length);
    if (!is_ours(&header))
        return omino_fail(err, OMINO_ERR_MODULE,
                          "%s cannot be loaded: it is for another kind of machine", name);
    const uint64_t size = (uint64_t)facts.st_size, whole = whole_size(file, &header);
    if (size >= whole) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_MODULE,
                      "%s is truncated: it has %" PRIu64 " bytes of %" PRIu64, name, size, whole);
}

#else

enum omino_status omino_module_file_check(int file, const char *name, struct omino_error *err)
{
    (void)file;
    (void)name;
    (void)err;
    return OMINO_OK;
}

#endif
