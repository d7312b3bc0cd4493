/* SPDX-License-Identifier: MIT */
/*
 * Colours of pictures. Those of pieces are the same in all themes, for they are seen on boards that
 * are neither white nor black; those of paper, boards and ink are in a style sheet, by class. It is
 * a style sheet rather than attributes, so that the theme `auto` can follow the reader's. Classes:
 *
 *     text    t title, w status, s small, o bold, f faint, v of fixed width, k letters on pieces;
 *             r and m: it ends or has its middle at x; i, j: dark on light pieces, light on dark
 *     grounds p paper, b boards, g their lines, z lines of tables; l1, l2, l3 edge, inside and
 *             lines of the band of a track
 *     pieces  y all of them, c cards, u those of nobody, x pale, q with an edge that must be seen
 *             on the paper, h shadows
 *     marks   n rings, d dots, and ni, nj dark and light ones on pieces; a, e the dark and the
 *             light line round the last move
 */
#include "svg.h"

/* ---- themes ---------------------------------------------------------------------------------- */

/* clang-format off */
static const char shared_sheet[] =
    "text{font:18px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}"
    ".v{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}"
    ".t{font-size:30px;font-weight:700}.w{font-size:20px}.s{font-size:15px}.o{font-weight:600}"
    ".k{font-size:17px;font-weight:600;text-anchor:middle}.r{text-anchor:end}.m{text-anchor:middle}"
    ".i{fill:#1c1c1c}.j{fill:#fff}"
    ".g,.l1,.l2,.n,.d,.a,.e{fill:none}.l1,.l2{stroke-linejoin:round}"
    ".y{stroke-width:2;stroke-linejoin:round}.x{opacity:.38}.h{fill:#000;fill-opacity:.22}"
    ".n{stroke-width:3}.d{stroke-width:9;stroke-linecap:round}.ni{stroke:#1c1c1c}.nj{stroke:#fff}"
    ".a{stroke:#000;stroke-width:6}.e{stroke:#fff;stroke-width:3}";

static const char light_sheet[] =
    "text{fill:#1d2129}.f{fill:#626a76}"
    ".p{fill:#fff}.b{fill:#eceae4;stroke:#6b6f76;stroke-width:2}.g{stroke:#cfcbc1}.z{stroke:#d9dce1}"
    ".l1{stroke:#6b6f76}.l2{stroke:#eceae4}.l3{stroke:#b9b5ab}"
    ".c{fill:#fdfdfb;stroke:#3c4048}.u{fill:#c7cbd1;stroke:#8a8f98}.q{stroke:#1c1c1c}"
    ".n,.d{stroke:#8a8f98}";

static const char dark_sheet[] =
    "text{fill:#e8eaee}.f{fill:#9aa3af}"
    ".p{fill:#15181d}.b{fill:#3a4049;stroke:#7b838f;stroke-width:2}.g{stroke:#4a515c}.z{stroke:#343a44}"
    ".l1{stroke:#7b838f}.l2{stroke:#3a4049}.l3{stroke:#59616d}"
    ".c{fill:#f1efe9;stroke:#16181c}.u{fill:#59616d;stroke:#8d96a3}.q{stroke:#8d96a3}"
    ".n,.d{stroke:#a4acb8}";
/* clang-format on */

void omino_svg_theme(struct omino_text *out, enum omino_svg_theme theme)
{
    omino_text_add(out, theme == OMINO_SVG_DARK ? dark_sheet : light_sheet);
    if (theme == OMINO_SVG_AUTO) {
        omino_text_add(out, "@media(prefers-color-scheme:dark){");
        omino_text_add(out, dark_sheet);
        omino_text_char(out, '}');
    }
    omino_text_add(out, shared_sheet);
}

/* ---- pieces ---------------------------------------------------------------------------------- */

/* Each part of a colour, moved towards that of another by some hundredths. */
static uint32_t mix(uint32_t rgb, uint32_t with, unsigned percent)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const uint32_t a = rgb >> shift & 0xFF, b = with >> shift & 0xFF;
        mixed |= (a * (100 - percent) + b * percent + 50) / 100 << shift;
    }
    return mixed;
}

/* From 0 to 255, as bright as it looks. */
static unsigned brightness(uint32_t rgb)
{
    return ((rgb >> 16 & 0xFF) * 30 + (rgb >> 8 & 0xFF) * 59 + (rgb & 0xFF) * 11) / 100;
}

int omino_svg_is_dark(uint32_t rgb)
{
    return brightness(rgb) < 140;
}

uint32_t omino_svg_cell_rgb(const struct omino_svg *svg, const struct omino_panel *panel,
                            const struct omino_scene_cell *cell)
{
    if (!svg->sketch.bordered && omino_cell_by_piece(panel, cell))
        return mix(omino_piece_rgb(cell->piece), 0xF4EFE6, 18);
    return omino_side_rgb(&svg->sketch, cell->owner);
}

void omino_svg_put_colors(struct omino_svg *svg, uint32_t rgb, const char *more_classes)
{
    const uint32_t edge = mix(rgb, 0x000000, 45);
    omino_text_format(svg->out, " fill=\"#%06x\"", (unsigned)rgb);
    if (brightness(edge) < 30)
        omino_text_format(svg->out, " class=\"y q%s\"", more_classes);
    else
        omino_text_format(svg->out, " stroke=\"#%06x\" class=\"y%s\"", (unsigned)edge,
                          more_classes);
}
