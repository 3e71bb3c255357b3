"""Which function makes which file: TABLE gives, by name within assets/, a function that returns the text."""

from functools import partial

from make.meshes import cloth, figures, solids
from make.meshes.cloth import TOWEL_ROWS
from make.paths import fillings, fluids, grains, motions, placements, ropes, sand_pile
from make.scenes import cloth as cloth_scenes
from make.scenes import joints, presets, rigid_bodies, soft_bodies, tearing
from make.scenes import ropes as rope_scenes

MESHES = {
    "meshes/balloon.obj": solids.balloon,
    "meshes/banner.obj": cloth.banner,
    "meshes/bar.obj": solids.bar,
    "meshes/barrel.obj": solids.barrel,
    "meshes/block.obj": solids.block,
    "meshes/boat.obj": figures.boat,
    "meshes/bowl.obj": solids.bowl,
    "meshes/bunny.obj": figures.bunny,
    "meshes/castle.obj": figures.castle,
    "meshes/character.obj": figures.character,
    "meshes/cloth_15.obj": partial(cloth.square, 15),
    "meshes/cloth_25.obj": partial(cloth.square, 25),
    "meshes/cloth_40.obj": partial(cloth.square, 40),
    "meshes/duck.obj": figures.duck,
    "meshes/folded_strip.obj": cloth.folded_strip,
    "meshes/glass.obj": solids.glass,
    "meshes/glass_left.obj": solids.glass_left,
    "meshes/mattress.obj": figures.mattress,
    "meshes/octopus.obj": figures.octopus,
    "meshes/pillow.obj": cloth.pillow,
    "meshes/ramp.obj": solids.ramp,
    "meshes/ramp_30.obj": solids.ramp_30,
    "meshes/skirt.obj": cloth.skirt,
    "meshes/sphere.obj": solids.sphere,
    "meshes/stripe.obj": cloth.stripe,
    "meshes/towel.obj": cloth.towel,
    "meshes/trampoline.obj": cloth.trampoline,
    "meshes/wheel.obj": solids.wheel,
}

PATHS = {
    "paths/ball.txt": fillings.ball,
    "paths/banner_pull.txt": motions.banner_pull,
    "paths/block_13_6_13.txt": partial(fillings.block, 13, 6, 13),
    "paths/block_16_15_16.txt": partial(fillings.block, 16, 15, 16),
    "paths/bridge_planks.txt": placements.bridge_planks,
    "paths/capsule.txt": fillings.capsule,
    "paths/capsule_large.txt": fillings.capsule_large,
    "paths/cradle_string.txt": ropes.cradle_string,
    "paths/cube_3.txt": partial(fillings.cube, 3),
    "paths/cube_5.txt": partial(fillings.cube, 5),
    "paths/cube_6.txt": partial(fillings.cube, 6),
    "paths/cube_7.txt": partial(fillings.cube, 7),
    "paths/four_grid.txt": placements.four_grid,
    "paths/gripper_left.txt": partial(motions.gripper, "left"),
    "paths/gripper_right.txt": partial(motions.gripper, "right"),
    "paths/hair_roots.txt": ropes.hair_roots,
    "paths/hanging_rope.txt": ropes.hanging_rope,
    "paths/hourglass.txt": grains.hourglass,
    "paths/layer_heavy.txt": partial(fluids.layer, "heavy"),
    "paths/layer_light.txt": partial(fluids.layer, "light"),
    "paths/plank.txt": fillings.plank,
    "paths/plate.txt": fillings.plate,
    "paths/plate_path.txt": motions.plate_path,
    "paths/pour_left.txt": partial(grains.pour, "left"),
    "paths/pour_middle.txt": partial(grains.pour, "middle"),
    "paths/pour_right.txt": partial(grains.pour, "right"),
    "paths/pour_sphere.txt": grains.pour_sphere,
    "paths/press.txt": motions.press,
    "paths/pyramid_55.txt": placements.pyramid_55,
    **{f"paths/rain/{frame}.txt": partial(grains.rain, frame) for frame in range(grains.RAIN_FRAMES)},
    "paths/rod.txt": ropes.rod,
    "paths/rope_21.txt": partial(ropes.rope, 21),
    "paths/rope_31.txt": partial(ropes.rope, 31),
    "paths/sand_pile_grains.txt": sand_pile.grains,
    "paths/sand_pile_pull.txt": sand_pile.pull,
    "paths/sand_pile_rope.txt": sand_pile.rope,
    "paths/shell.txt": fillings.shell,
    "paths/six_grid.txt": placements.six_grid,
    "paths/six_ring.txt": placements.six_ring,
    "paths/strand.txt": ropes.strand,
    "paths/three_up.txt": placements.three_up,
    "paths/torus.txt": fillings.torus,
    **{f"paths/towel/{end}_{line}.txt": partial(motions.towel, end, line)
       for end in ("left", "right") for line in range(TOWEL_ROWS)},
    "paths/tower_4.txt": placements.tower_4,
    "paths/wagon.txt": motions.wagon,
    "paths/wall_100.txt": placements.wall_100,
    "paths/wall_44.txt": placements.wall_44,
    "paths/wall_halves_8.txt": placements.wall_halves_8,
    "paths/water_ball.txt": fluids.water_ball,
}

SCENES = {
    "scenes/banner_rip.xml": tearing.banner_rip,
    "scenes/bouncy_castle.xml": soft_bodies.bouncy_castle,
    "scenes/box_wall.xml": rigid_bodies.box_wall,
    "scenes/cloth_ripped_by_ball.xml": tearing.cloth_ripped_by_ball,
    "scenes/cloth_torn_by_cube.xml": tearing.cloth_torn_by_cube,
    "scenes/dominoes.xml": rigid_bodies.dominoes,
    "scenes/drape_on_bunny.xml": cloth_scenes.drape_on_bunny,
    "scenes/friction_ramp.xml": rigid_bodies.friction_ramp,
    "scenes/gripper.xml": soft_bodies.gripper,
    "scenes/hair.xml": rope_scenes.hair,
    "scenes/hourglass.xml": rigid_bodies.hourglass,
    "scenes/joint_gallery.xml": joints.joint_gallery,
    "scenes/knife_course.xml": tearing.knife_course,
    "scenes/octopus_pile.xml": soft_bodies.octopus_pile,
    "scenes/plastic_bunnies.xml": soft_bodies.plastic_bunnies,
    "scenes/pyramid.xml": rigid_bodies.pyramid,
    "scenes/rope_bridge.xml": rope_scenes.rope_bridge,
    "scenes/seam_burst.xml": cloth_scenes.seam_burst,
    "scenes/shape_deformations.xml": soft_bodies.shape_deformations,
    "scenes/swatches.xml": cloth_scenes.swatches,
    "scenes/wagon.xml": joints.wagon,
    "scenes/wrecking_ball.xml": rigid_bodies.wrecking_ball,
    "scenes/wrung_towel.xml": cloth_scenes.wrung_towel,
}

PRESETS = {name: partial(make, preset) for name, (make, preset) in presets.PRESETS.items()}

TABLE = MESHES | PATHS | SCENES | PRESETS
