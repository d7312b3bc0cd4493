#include "blokus.h"
const float omino_blokus_move_weights[BLOKUS_PHASES][BLOKUS_MOVE_FEATURES + BLOKUS_PIECES] = {{0}};
const float omino_blokus_position_weights[BLOKUS_PHASES][BLOKUS_POSITION_FEATURES] = {{0}};
