"""Writes frames.json: what other encoders make of some contents. It takes lz4 4.4.5, zstandard 0.25.0, cramjam 2.14.0 and aiokafka 0.14.0."""

import base64
import gzip
import hashlib
import json
import pathlib
import random
import struct

import cramjam
import lz4.frame
import zstandard
from aiokafka import codec

random.seed(7)
LINE = base64.b64encode(random.randbytes(200)) + b"\n"
TEXT = LINE * 600
CONTENTS = {"text": TEXT, "random": random.randbytes(300), "empty": b"", "one byte": b"x"}
SKIPPABLE = struct.pack("<II", 0x184D2A53, 5) + b"12345"
found = []


def add(kind, name, data, content):
    found.append({"codec": kind, "name": name, "data": base64.b64encode(data).decode(),
                  "length": len(content), "sha256": hashlib.sha256(content).hexdigest()})


def lz(content, **options):
    return lz4.frame.compress(content, store_size=options.pop("store_size", False), **options)


for content_name, content in CONTENTS.items():
    for linked in (False, True):
        for block in (False, True):
            for whole in (False, True):
                name = f"{content_name}, {'linked' if linked else 'independent'}"
                name += ", block checksum" if block else ""
                name += ", content checksum" if whole else ""
                add("lz4", name, lz(content, block_linked=linked, block_checksum=block, content_checksum=whole,
                                    block_size=lz4.frame.BLOCKSIZE_MAX64KB), content)
    add("lz4", f"{content_name}, stored size", lz(content, store_size=True), content)
    add("lz4", f"{content_name}, another encoder", bytes(cramjam.lz4.compress(content)), content)
add("lz4", "text, high compression, blocks of 4 MB",
    lz(TEXT, compression_level=12, block_size=lz4.frame.BLOCKSIZE_MAX4MB, content_checksum=True), TEXT)
with lz4.frame.LZ4FrameCompressor(block_linked=True, block_checksum=True) as encoder:
    parts = encoder.begin() + encoder.compress(TEXT[:1000]) + encoder.flush()
with lz4.frame.LZ4FrameCompressor(block_linked=True, auto_flush=True) as encoder:
    parts = encoder.begin() + b"".join(encoder.compress(TEXT[i:i + 300]) for i in range(0, 3000, 300)) + encoder.flush()
add("lz4", "text, piece by piece", parts, TEXT[:3000])
two = lz(b"first ", content_checksum=True) + lz(b"second", block_checksum=True)
add("lz4", "two frames", two, b"first second")
add("lz4", "three frames, one empty", two + lz(b"") + lz(b"!"), b"first second!")
add("lz4", "skippable frames before, between and after",
    SKIPPABLE + lz(b"a") + SKIPPABLE + SKIPPABLE + lz(b"b") + SKIPPABLE, b"ab")

for content_name, content in CONTENTS.items():
    for checksum in (False, True):
        for size in (False, True):
            encoder = zstandard.ZstdCompressor(level=3, write_checksum=checksum, write_content_size=size)
            name = f"{content_name}{', content checksum' if checksum else ''}{', stored size' if size else ''}"
            add("zstd", name, encoder.compress(content), content)
    add("zstd", f"{content_name}, another encoder", bytes(cramjam.zstd.compress(content)), content)
add("zstd", "zeros", zstandard.ZstdCompressor(write_checksum=True).compress(bytes(300_000)), bytes(300_000))
stream = zstandard.ZstdCompressor(level=19, write_checksum=True).compressobj()
data = b"".join(stream.compress(TEXT[i:i + 5000]) + stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
                for i in range(0, 20_000, 5000)) + stream.flush()
add("zstd", "text, piece by piece", data, TEXT[:20_000])
one = zstandard.ZstdCompressor(write_checksum=True)
add("zstd", "two frames", one.compress(b"first ") + one.compress(b"second"), b"first second")
add("zstd", "skippable frames before, between and after",
    SKIPPABLE + one.compress(b"a") + SKIPPABLE + one.compress(b"b") + SKIPPABLE, b"ab")

for content_name, content in CONTENTS.items():
    add("snappy", f"{content_name}, raw", bytes(cramjam.snappy.compress_raw(content)), content)
    if content:
        add("snappy", f"{content_name}, chunks", codec.snappy_encode(content, True, 10_000), content)
add("snappy", "two streams", codec.snappy_encode(b"first ", True) + codec.snappy_encode(b"second", True), b"first second")

for content_name, content in CONTENTS.items():
    add("gzip", content_name, gzip.compress(content, mtime=0), content)
add("gzip", "two members", gzip.compress(b"first ", mtime=0) + gzip.compress(b"second", mtime=0), b"first second")

path = pathlib.Path(__file__).with_name("frames.json")
path.write_text("[\n" + ",\n".join("  " + json.dumps(one) for one in found) + "\n]\n")
print(len(found), path.stat().st_size)
