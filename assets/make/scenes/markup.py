"""How scenes are written."""

from make.text import joined, number, row


def element(kind, /, **tags):
    """An element of a scene; a list gives a tag several times."""
    lines = ["    <element>", f"      <type>{kind}</type>"]
    for tag, value in tags.items():
        for one in value if isinstance(value, list) else [value]:
            text = one if isinstance(one, str) else row(one) if isinstance(one, tuple) else number(one)
            lines.append(f"      <{tag}>{text}</{tag}>")
    return lines + ["    </element>"]


def friction(resting, sliding):
    return {"staticFriction": resting, "kineticFriction": sliding}


def gravity():
    return element("gravity", magnitude=9.81)


def capsules(*ways):
    """Round bars that hold up what hangs: the start, the end and the radius of each."""
    return [element("capsule", look="metal", **{"from": start}, to=end, radius=radius) for start, end, radius in ways]


def stand(left, right, radius):
    """A rail from `left` to `right` on two posts."""
    posts = [((x, 0, z), (x, y, z), radius) for x, y, z in (left, right)]
    return capsules((left, right, radius), *posts)


def scene_file(title, description, settings, elements, view=None, lists=(), note="Written by make_assets.py.",
               animations=None):
    """`lists`: frame, object and file of particles that come from lists; `animations`: times and values by path, or a formula."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>'] + ([f"<!-- {note} -->"] if note else []) + [
        "<simulation>", f"  <title>{title}</title>", f"  <description>{description}</description>"]
    lines += [f"  <{tag}>{value}</{tag}>" for tag, value in settings.items()]
    if view:
        lines += ["", "  <view>"] + [f"    <{tag}>{value if isinstance(value, str) else row(value)}</{tag}>"
                                         for tag, value in view.items()] + ["  </view>"]
    lines += ["", "  <elements>"] + [line for part in elements for line in part] + ["  </elements>"]
    if lists:
        lines += ["", "  <particles>"]
        for time, number_of_object, file in lists:
            lines += ["    <list>", f"      <time>{time}</time>", f"      <object>{number_of_object}</object>",
                      f"      <file>{file}</file>", "    </list>"]
        lines += ["  </particles>"]
    if animations:
        lines += ["", "  <animations>"]
        for path, keys in animations.items():
            lines += [f'    <animation path="{path}">']
            if isinstance(keys, str):
                lines += [f"      <formula>{keys}</formula>"]
            else:
                lines += [f'      <key time="{number(time)}" ease="smooth">{number(value)}</key>' for time, value in keys]
            lines += ["    </animation>"]
        lines += ["  </animations>"]
    return joined(lines + ["</simulation>"])
