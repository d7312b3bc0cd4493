// SPDX-License-Identifier: MIT
/**
 * @file
 * Errors, random numbers, and helpers of the other headers. Part of omino.hpp.
 */
#ifndef OMINO_CPP_BASE_HPP
#define OMINO_CPP_BASE_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include <omino/base.h>
#include <omino/rng.h>

namespace omino
{

// ---- errors ---------------------------------------------------------------------------------------

/** An error reported by the library. */
class Error : public std::runtime_error
{
  public:
    /** Copies an error of the library. */
    explicit Error(const omino_error &error)
        : std::runtime_error(error.message), status_(error.status), line_(error.line),
          column_(error.column)
    {
    }

    /** Makes an error without a place in a text. */
    Error(omino_status status, const std::string &message)
        : std::runtime_error(message), status_(status)
    {
    }

    /** Returns the status that the call returned. */
    omino_status status() const noexcept { return status_; }

    /** Returns the line in the text being read, from 1; 0 if there is no text. */
    int line() const noexcept { return line_; }

    /** Returns the column in that line, in bytes, from 1; 0 if unknown. */
    int column() const noexcept { return column_; }

  private:
    omino_status status_;
    int line_ = 0;
    int column_ = 0;
};

/** @cond */
namespace detail
{

// Throws unless a call succeeded.
inline void check(omino_status status, const omino_error &error)
{
    if (status != OMINO_OK) throw Error(error);
}

// The text that write(buf, cap) writes; `room` bytes are tried first.
template <typename Write> std::string written(Write write, std::size_t room = 512)
{
    std::string text(room, '\0');
    const std::size_t length = write(&text[0], text.size());
    if (length >= room) {
        text.resize(length + 1);
        write(&text[0], text.size());
    }
    text.resize(length);
    return text;
}

// Text for C, which ends at the first NUL: anything after it would be ignored.
inline std::string c_text(std::string_view text)
{
    if (text.find('\0') != std::string_view::npos)
        throw Error(OMINO_ERR_ARGUMENT, "the text contains a NUL");
    return std::string(text);
}

template <typename T, void (*close)(T *)> struct Closer {
    void operator()(T *object) const noexcept { close(object); }
};

template <typename T, void (*close)(T *)> using Handle = std::unique_ptr<T, Closer<T, close>>;

// Calls a callable for the library, and keeps its exception from passing through C code. The result
// is whether to stop: a callable without a result never asks for that.
class Guard
{
  public:
    template <typename Call> int stops(Call call) noexcept
    {
        try {
            if constexpr (std::is_void_v<decltype(call())>) {
                call();
                return 0;
            } else {
                return call() ? 0 : 1;
            }
        } catch (...) {
            thrown_ = std::current_exception();
            return 1;
        }
    }

    bool failed() const noexcept { return thrown_ != nullptr; }

    void rethrow() const
    {
        if (thrown_) std::rethrow_exception(thrown_);
    }

  private:
    std::exception_ptr thrown_;
};

} // namespace detail
/** @endcond */

// ---- random numbers -------------------------------------------------------------------------------

/** A stream of random numbers, the same on every machine; also for the standard distributions. */
class Rng
{
  public:
    /** Required by the standard library. */
    using result_type = std::uint64_t;

    /** Starts the stream of a seed. */
    explicit Rng(std::uint64_t seed) { omino_rng_seed(&rng_, seed); }

    /** Returns the smallest number. */
    static constexpr result_type min() noexcept { return 0; }

    /** Returns the largest number. */
    static constexpr result_type max() noexcept { return UINT64_MAX; }

    /** Returns the next 64 random bits. */
    result_type operator()() { return omino_rng_next(&rng_); }

    /** Returns a number from 0 to @p n - 1. */
    std::uint32_t below(std::uint32_t n) { return omino_rng_below(&rng_, n); }

    /** Returns a number in [0, 1). */
    double unit() { return omino_rng_unit(&rng_); }

    /** Returns a new, independent stream. */
    Rng split() { return Rng(omino_rng_split(&rng_)); }

    /** Returns the C object. */
    omino_rng *get() noexcept { return &rng_; }

  private:
    explicit Rng(const omino_rng &rng) : rng_(rng) {}

    omino_rng rng_ = {};
};

} // namespace omino

#endif
