import type { handleBidiStreamingCall, ServerDuplexStream, StatusObject } from '@grpc/grpc-js';
import { StoreUnavailable, TidemarkError } from '../../../operators/records/errors.ts';
import type { Principal } from '../../access/principal.ts';
import { ObservationIntake } from '../../calls/observations/observation-intake.ts';
import { backendFor } from '../../calls/scoped-backend.ts';
import type { Intake } from '../../intake/intake.ts';
import { PatientIntake } from '../../intake/patient-intake.ts';
import type { Received } from '../definition.ts';
import type { GrpcContext } from './context.ts';
import { NO_LONGER_VALID, STOPPING, senderOf } from './guard.ts';
import { inTraceOf } from './traces.ts';
import { writeMessages } from './write-messages.ts';

/** Most messages and bytes of one stream that are not acknowledged yet. */
const MOST_MESSAGES = 64;
const MOST_BYTES = 8 * 1024 * 1024;

type IngestCall = ServerDuplexStream<Received, object>;

/** One stream of observations: messages are stored as they arrive, and acknowledged in their order. */
class IngestStream {
  private readonly context: GrpcContext;
  private readonly call: IngestCall;
  private readonly intake: Intake;
  private readonly sender: Principal;
  private readonly closed = new AbortController();
  /** Messages and bytes that are not acknowledged yet. */
  private messages = 0;
  private bytes = 0;
  /** Resolves when every message so far is decoded, or cannot be. */
  private reading: Promise<unknown> = Promise.resolve();
  /** Resolves when every message so far is acknowledged. */
  private acknowledged: Promise<void> = Promise.resolve();

  constructor(context: GrpcContext, call: IngestCall) {
    this.context = context;
    this.call = call;
    this.sender = senderOf(call);
    const { intake } = backendFor(context, this.sender);
    const isLimited = context.config.observationRate !== undefined;
    this.intake = isLimited ? new PatientIntake(intake, this.closed.signal) : intake;
  }

  /** Resolves when the client has sent everything and it is acknowledged; rejects with the first error. */
  async run(): Promise<void> {
    const { call, closed, context } = this;
    const end = () => closed.abort();
    context.stopping.addEventListener('abort', end);
    let invalid = false;
    const forget = context.authentication.whileValid(this.sender, () => {
      invalid = true;
      end();
    });
    try {
      await new Promise<void>((resolve, reject) => {
        closed.signal.addEventListener('abort', () => resolve());
        call.on('cancelled', end);
        call.on('end', () => this.acknowledged.then(resolve, reject));
        call.on('data', (message: Received) => this.take(message, reject));
      });
      // What has arrived is acknowledged before the server stops.
      await this.acknowledged;
      if (context.stopping.aborted) throw new StoreUnavailable(STOPPING);
      if (invalid) throw new TidemarkError('unauthorized', NO_LONGER_VALID);
    } finally {
      forget();
      context.stopping.removeEventListener('abort', end);
    }
  }

  private take(message: Received, failed: (error: unknown) => void): void {
    const { call } = this;
    if (this.closed.signal.aborted) return;
    this.messages++;
    this.bytes += message.bytes;
    if (this.messages >= MOST_MESSAGES || this.bytes >= MOST_BYTES) call.pause();
    const stored = inTraceOf(call, () => this.store(message));
    const before = this.acknowledged;
    this.acknowledged = (async () => {
      const [acknowledgement] = await Promise.all([stored, before]);
      await this.acknowledge(acknowledgement);
      this.messages--;
      this.bytes -= message.bytes;
      if (call.isPaused() && this.messages < MOST_MESSAGES && this.bytes < MOST_BYTES) call.resume();
    })();
    this.acknowledged.catch(failed);
  }

  private async store(message: Received): Promise<object> {
    const room = this.context.shares.inflight.wait(this.sender, message.bytes);
    const { release } = room instanceof Promise ? await room : room;
    try {
      // A large message takes several turns to decode; the next one waits for it.
      const reading = this.reading.then(() => message.read());
      this.reading = reading.catch(() => undefined);
      const fields = await reading;
      const taking = new ObservationIntake(this.intake, fields.history === true);
      await taking.take(Array.isArray(fields.observations) ? fields.observations : []);
      this.context.metrics.rejected.inc(taking.counts.rejected_count);
      return taking.counts;
    } finally {
      release();
    }
  }

  private acknowledge(acknowledgement: object): Promise<void> {
    return writeMessages(
      this.call,
      [acknowledgement],
      100,
      this.closed.signal,
      this.context.streams,
      this.sender,
    );
  }
}

/** Handles IngestStream. Messages that are not acknowledged hold back the client once there are too many. */
export function serveIngestStream(
  context: GrpcContext,
  refusal: (error: unknown) => StatusObject,
): handleBidiStreamingCall<Received, object> {
  return (call) => {
    const run = async () => new IngestStream(context, call).run();
    run().then(
      () => call.end(),
      (error: unknown) => call.emit('error', refusal(error)),
    );
  };
}
