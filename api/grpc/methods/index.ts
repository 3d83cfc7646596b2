import { z } from 'zod';
import { claimInputSchema } from '../../../operators/records/claim-input.ts';
import { eventSchema } from '../../../operators/records/event.ts';
import { observationSchema } from '../../../operators/records/observation.ts';
import { forgetEvent } from '../../calls/events/forget-event.ts';
import { getEvent } from '../../calls/events/get-event.ts';
import { ingestEvents } from '../../calls/events/ingest-events.ts';
import { listEvents } from '../../calls/events/list-events.ts';
import { approve } from '../../calls/memory/approve.ts';
import { bringClaims } from '../../calls/memory/bring-claims.ts';
import { claimHistory } from '../../calls/memory/claim-history.ts';
import { contradictions } from '../../calls/memory/contradictions.ts';
import { forget } from '../../calls/memory/forget.ts';
import { getClaim } from '../../calls/memory/get-claim.ts';
import { listClaims } from '../../calls/memory/list-claims.ts';
import { processText } from '../../calls/memory/process-text.ts';
import { query } from '../../calls/memory/query.ts';
import { reject } from '../../calls/memory/reject.ts';
import { remember } from '../../calls/memory/remember.ts';
import { resolve } from '../../calls/memory/resolve.ts';
import { tend } from '../../calls/memory/tend.ts';
import { verifyClaim } from '../../calls/memory/verify-claim.ts';
import { ingestObservation, takeObservation } from '../../calls/observations/ingest-observation.ts';
import { ingestObservations } from '../../calls/observations/ingest-observations.ts';
import { listObservations } from '../../calls/observations/list-observations.ts';
import { giveFeedback } from '../../calls/quiet/give-feedback.ts';
import { forgetSeries } from '../../calls/series/forget-series.ts';
import { getSeries } from '../../calls/series/get-series.ts';
import { listSeries } from '../../calls/series/list-series.ts';
import { nameSeries } from '../../calls/series/name-series.ts';
import { getSignal } from '../../calls/signals/get-signal.ts';
import { listSignals } from '../../calls/signals/list-signals.ts';
import { type Method, type UnaryMethod, unary } from './method.ts';
import { exportLines, ingestStream, streamSignals } from './streams.ts';

/** A service with its methods. */
export interface Service {
  readonly name: string;
  readonly summary: string;
  readonly methods: readonly (Method | UnaryMethod)[];
}

/** The package of the services. */
export const PACKAGE = 'tidemark.v1';

/** Every service; a new method is a line here. */
export const services: readonly Service[] = [
  {
    name: 'SignalService',
    summary: 'Observations in, signals out.',
    methods: [
      unary('Ingest', ingestObservation, {
        answer: ({ intake }, observation) => takeObservation(intake, observation),
      }),
      unary('IngestBatch', ingestObservations, {
        summary: 'Store many observations. Valid ones are stored; the others are reported.',
        fields: { observations: z.array(observationSchema) },
      }),
      ingestStream,
      unary('ListObservations', listObservations),
      unary('ListSignals', listSignals),
      unary('GetSignal', getSignal, { as: 'signal' }),
      streamSignals,
      unary('GiveFeedback', giveFeedback),
      unary('ListSeries', listSeries),
      unary('GetSeries', getSeries),
      unary('NameSeries', nameSeries),
      unary('ForgetSeries', forgetSeries),
    ],
  },
  {
    name: 'MemoryService',
    summary: 'Events in; claims with their evidence, contradictions and answers out.',
    methods: [
      unary('IngestEvents', ingestEvents, {
        summary:
          'Store events and derive claims from them. Valid events are stored; invalid ones are reported.',
        fields: { events: z.array(eventSchema) },
      }),
      unary('ListEvents', listEvents),
      unary('GetEvent', getEvent, { as: 'event' }),
      unary('ProcessText', processText),
      unary('Remember', remember, { as: 'claim' }),
      unary('BringClaims', bringClaims, { fields: { claims: z.array(claimInputSchema) } }),
      unary('Query', query),
      unary('ListClaims', listClaims),
      unary('GetClaim', getClaim, { as: 'claim' }),
      unary('GetClaimHistory', claimHistory),
      unary('ResolveClaim', resolve, { as: 'claim' }),
      unary('ApproveClaim', approve, { as: 'claim' }),
      unary('RejectClaim', reject, { as: 'claim' }),
      unary('VerifyClaim', verifyClaim),
      unary('ListContradictions', contradictions),
      exportLines,
      unary('Tend', tend),
      unary('Forget', forget),
      unary('ForgetEvent', forgetEvent),
    ],
  },
];
