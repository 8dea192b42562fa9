/** The sandbox will not start; the message says why in one sentence, without a stack. */
export class SandboxRefused extends Error {}
