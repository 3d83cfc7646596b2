import kafkajs from 'kafkajs';
import Decoder from 'kafkajs/src/protocol/decoder.js';
import requests from 'kafkajs/src/protocol/requests/fetch/index.js';
import { decompress } from '../codecs/decompress.ts';
import { readFetched } from './fetched-records.ts';

/** Versions of the answer to a fetch that have aborted transactions, an error of the whole, a start of the log, and a preferred replica. */
const WITH_TRANSACTIONS = 4;
const WITH_LOG_START = 5;
const WITH_SESSION = 7;
const WITH_REPLICA = 11;

/** kafkajs's codec of old messages, which it looks up by number. Its compressor is unchanged. */
function codec(number: number, known: unknown) {
  return () => Object.assign({}, known, { decompress: (data: Buffer) => decompress(number, data) });
}

async function partitionIn(decoder: Decoder, version: number) {
  const partition = decoder.readInt32();
  const errorCode = decoder.readInt16();
  const highWatermark = decoder.readInt64();
  const lastStableOffset = decoder.readInt64();
  if (version >= WITH_LOG_START) decoder.readInt64();
  const aborted = decoder.readArray((one) => {
    const producerId = one.readInt64().toString();
    return { producerId, firstOffset: Number(one.readInt64()) };
  });
  const preferredReadReplica = version >= WITH_REPLICA ? decoder.readInt32() : undefined;
  const entries = decoder.readBytes() ?? Buffer.alloc(0);
  return {
    partition,
    errorCode,
    highWatermark: highWatermark.toString(),
    lastStableOffset: lastStableOffset.toString(),
    // Those of their records are left out already.
    abortedTransactions: [],
    preferredReadReplica,
    messages: await readFetched(entries, aborted, Number(highWatermark)),
  };
}

/** Decodes the answer to a fetch. https://kafka.apache.org/protocol#The_Messages_Fetch */
async function decodeFetch(data: Buffer, version: number) {
  const decoder = new Decoder(data);
  const clientSideThrottleTime = decoder.readInt32();
  const errorCode = version >= WITH_SESSION ? decoder.readInt16() : 0;
  const sessionId = version >= WITH_SESSION ? decoder.readInt32() : 0;
  const responses = await decoder.readArrayAsync(async (topic) => ({
    topicName: topic.readString(),
    partitions: await topic.readArrayAsync((partition) => partitionIn(partition, version)),
  }));
  // The broker has not throttled the request, but expects its sender to wait.
  return { throttleTime: 0, clientSideThrottleTime, errorCode, sessionId, responses };
}

const protocol = requests.protocol;
let isInstalled = false;

/**
 * Makes kafkajs read what Kafka answers to a fetch by {@link readFetched}, which its own decoder cannot do: it knows of codecs gzip only,
 * checks no checksum, and one batch that it cannot read ends the consumer. kafkajs 2.2.4 has no place to plug it in; its version is pinned.
 */
export function installFetch(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { CompressionCodecs: codecs, CompressionTypes } = kafkajs;
  const gzip: unknown = codecs[CompressionTypes.GZIP]();
  for (const number of [1, 2, 3, 4]) {
    Object.assign(codecs, { [number]: codec(number, number === CompressionTypes.GZIP ? gzip : undefined) });
  }
  requests.protocol = ({ version }) => {
    const known = protocol({ version });
    if (version < WITH_TRANSACTIONS) return known;
    return (options) => {
      const request = known(options);
      const decode = (data: Buffer) => decodeFetch(data, version);
      return { ...request, response: { ...request.response, decode } };
    };
  };
}
