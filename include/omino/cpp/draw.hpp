// SPDX-License-Identifier: MIT
/**
 * @file
 * Positions as text and pictures. Part of omino.hpp.
 */
#ifndef OMINO_CPP_DRAW_HPP
#define OMINO_CPP_DRAW_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <omino/cpp/game.hpp>
#include <omino/draw.h>
#include <omino/scene.h>

namespace omino
{

/** A position described for drawing; see scene.h. */
class Scene
{
  public:
    /** Creates an empty scene. */
    Scene()
    {
        omino_scene *scene = nullptr;
        omino_error error = OMINO_INIT(error);
        detail::check(omino_scene_open(nullptr, &scene, &error), error);
        scene_.reset(scene);
    }

    /** Creates the scene of a position. */
    explicit Scene(const State &state) : Scene() { show(state); }

    /** Shows a position instead. */
    void show(const State &state)
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_scene_of(state.game().get(), state.get(), get(), &error), error);
    }

    /** Marks the move that led from a position to the one shown. */
    void mark(const State &before, Move move)
    {
        omino_scene_mark_move(before.game().get(), before.get(), move, get());
        check();
    }

    /** Returns the line with the side to move, or the winner; valid until the scene changes. */
    std::string_view summary() const { return omino_scene_summary(get()); }

    /** Returns the panels, which belong to the scene. */
    std::vector<const omino_panel *> panels() const
    {
        std::vector<const omino_panel *> panels;
        for (int i = 0; i < omino_scene_panels(get()); i++)
            panels.push_back(omino_scene_panel(get(), i));
        return panels;
    }

    /** Draws the scene as lines of text. */
    std::string text(const omino_draw_style &style = OMINO_INIT(draw_style)) const
    {
        return detail::written(
            [&](char *buf, std::size_t cap) { return omino_draw_text(get(), &style, buf, cap); },
            8192);
    }

    /** Draws the scene as an SVG picture. */
    std::string svg(const omino_svg_style &style = OMINO_INIT(svg_style)) const
    {
        return detail::written(
            [&](char *buf, std::size_t cap) { return omino_draw_svg(get(), &style, buf, cap); },
            65536);
    }

    /** Returns the C object. Calls that add to it report errors only to check(). */
    omino_scene *get() const noexcept { return scene_.get(); }

    /** Throws the first error since the scene was filled. */
    void check() const
    {
        const omino_status status = omino_scene_status(get());
        if (status != OMINO_OK) throw Error(status, omino_status_text(status));
    }

  private:
    detail::Handle<omino_scene, omino_scene_close> scene_;
};

/** A sequence of scenes, drawn as one picture; see draw.h. */
class Film
{
  public:
    /** Creates a film without frames. */
    Film()
    {
        omino_film *film = nullptr;
        omino_error error = OMINO_INIT(error);
        detail::check(omino_film_open(nullptr, &film, &error), error);
        film_.reset(film);
    }

    /** Adds a frame: a copy of the scene. */
    void add(const Scene &scene, std::string_view caption = {})
    {
        omino_error error = OMINO_INIT(error);
        detail::check(
            omino_film_add(film_.get(), scene.get(), detail::c_text(caption).c_str(), &error),
            error);
    }

    /** Draws all frames as SVG. The text is valid until the film draws again. */
    std::string_view svg(omino_film_form form, const omino_svg_style &style = OMINO_INIT(svg_style))
    {
        const char *svg = nullptr;
        std::size_t length = 0;
        omino_error error = OMINO_INIT(error);
        detail::check(omino_film_draw(film_.get(), form, &style, &svg, &length, &error), error);
        return std::string_view(svg, length);
    }

    /** Returns the C object. */
    omino_film *get() const noexcept { return film_.get(); }

  private:
    detail::Handle<omino_film, omino_film_close> film_;
};

} // namespace omino

#endif
