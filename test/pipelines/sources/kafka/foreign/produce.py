"""Produces with aiokafka and with librdkafka: `produce.py brokers prefix`. It prints nothing; an error ends it."""

import asyncio
import sys

from aiokafka import AIOKafkaProducer, TopicPartition
from confluent_kafka import Producer

BROKERS, PREFIX = sys.argv[1:]
CODECS = ["none", "gzip", "snappy", "lz4", "zstd"]
HEADERS = [("h", b"one"), ("h", b"two"), ("empty", None)]


def values(codec):
    """From one byte to what takes several blocks, some of which shrink and some of which do not."""
    for n in range(12):
        unit = f'{{"codec":"{codec}","n":{n}}}'
        yield (unit * (1 if n % 3 else 7000)).encode()


async def by_aiokafka():
    for codec in CODECS:
        producer = AIOKafkaProducer(bootstrap_servers=BROKERS, linger_ms=50, max_batch_size=500_000,
                                    compression_type=None if codec == "none" else codec)
        await producer.start()
        sent = [await producer.send(f"{PREFIX}aiokafka", value, key=b"k", headers=[(k, v or b"") for k, v in HEADERS])
                for value in values(codec)]
        await asyncio.gather(*sent)
        await producer.stop()


def by_librdkafka():
    for codec in CODECS:
        producer = Producer({"bootstrap.servers": BROKERS, "linger.ms": 50, "compression.type": codec})
        for value in values(codec):
            producer.produce(f"{PREFIX}librdkafka", value, key=b"k", headers=HEADERS)
        producer.flush()


async def transactions():
    topic = f"{PREFIX}transactions"
    a = AIOKafkaProducer(bootstrap_servers=BROKERS, transactional_id=f"{PREFIX}a", compression_type="lz4")
    b = Producer({"bootstrap.servers": BROKERS, "transactional.id": f"{PREFIX}b", "compression.type": "zstd"})
    await a.start()
    b.init_transactions()

    async def by_a(*values, key=None):
        for value in values:
            await a.send_and_wait(topic, value.encode(), key=key, partition=0)

    def by_b(value):
        b.produce(topic, value.encode(), partition=0)
        b.flush()

    # One producer that aborts again and again.
    for n in range(3):
        await a.begin_transaction()
        await by_a(f"aborted {n}", f"aborted {n}")
        await a.abort_transaction()
        await a.begin_transaction()
        await by_a(f"committed {n}")
        await a.commit_transaction()
    # Two transactions at once, both aborted, with a key that looks like an abort marker.
    await a.begin_transaction()
    b.begin_transaction()
    await by_a("aborted 3")
    by_b("aborted 4")
    await by_a("aborted 5", key=bytes(4))
    await by_a("aborted 6")
    await a.abort_transaction()
    by_b("aborted 7")
    b.abort_transaction()
    # One aborted around one committed.
    b.begin_transaction()
    by_b("aborted 8")
    await a.begin_transaction()
    await by_a("committed 3", "committed 4")
    await a.commit_transaction()
    by_b("aborted 9")
    b.abort_transaction()
    # One without a message, which leaves an abort marker alone: the client tells the broker of the partition before it sends to it.
    await a.begin_transaction()
    a._txn_manager.maybe_add_partition_to_txn(TopicPartition(topic, 0))
    while a._txn_manager.partitions_to_add():
        await asyncio.sleep(0.01)
    await a.abort_transaction()
    b.begin_transaction()
    by_b("committed 5")
    b.commit_transaction()
    await a.stop()
    last = Producer({"bootstrap.servers": BROKERS})
    last.produce(topic, b"end", partition=0)
    last.flush()


asyncio.run(by_aiokafka())
by_librdkafka()
asyncio.run(transactions())
