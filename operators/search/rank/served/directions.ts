/**
 * Words by which someone directs what is said from then on: "always … when I ask", "from now on", "I prefer". In a question ("do I
 * prefer …?", "should I always …?") they direct nothing.
 */
const DIRECTS =
  /(?:^|[.!?;:,\n][^\S\n]*|\b(?:please|and|but|so) )(?:please )?(?:always|never) [a-z]+|\bwhen(?:ever)? I ask\b|\bfrom now on\b|\bgoing forward\b|(?<!(?:do|should|would|if) )\bI(?:['’]d| would)?(?: [a-z]+ly| always| also)? prefer\b/i;

/** True when a text gives a direction that stands, or states a preference. */
export function directs(text: string): boolean {
  return DIRECTS.test(text);
}
