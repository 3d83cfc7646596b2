import { z } from 'zod';
import { signalSchema } from '../../../operators/signals/signal.ts';
import { getSignal as call } from '../../calls/signals/get-signal.ts';
import { tellingTool } from '../call-tool.ts';

/** A signal as a separate object: the root of an output schema must not be a reference. */
const whole = z.object(signalSchema.shape);

/** `get_signal`: one signal with all its evidence. */
export const getSignal = tellingTool(
  call,
  {
    title: 'Get a signal',
    description: `Returns one signal with its evidence and its explanation: the course of the values, the threshold, the p-value, the version of
      the detector. Use it before you explain or judge a signal from list_signals; to find signals use list_signals.
      Example: {"id": "0b9f3c1e-6a9d-5a57-8f43-0c6b7c5a2f10"}`,
  },
  whole,
  (signal) => signal,
);
