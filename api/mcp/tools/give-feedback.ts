import { giveFeedback as call } from '../../calls/quiet/give-feedback.ts';
import { callTool } from '../call-tool.ts';

/** `give_feedback`: says what a signal was worth. */
export const giveFeedback = callTool(call, {
  title: 'Give feedback on a signal',
  description: `Says what a signal was worth: useful, false_alarm or expected. A false alarm, or an expected event, mutes signals of the same series
    and pattern for a day, and an expected alert that is open is closed, its level accepted, so use it when the user has said so. To change when a detector fires, settings are the means, not feedback.
    Example: {"id": "0b9f3c1e-6a9d-5a57-8f43-0c6b7c5a2f10", "verdict": "expected", "reason": "Load test of the web team."}`,
  annotations: { destructiveHint: false, idempotentHint: true },
});
