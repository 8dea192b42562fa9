import { problems } from './problem.ts';

export const discordProblems = problems('discord', {
  notOffered: 404,
  notConfigured: 409,
  incomplete: 400,
  rejected: 409,
  stateInvalid: 400,
  denied: 409,
  linkedToOther: 409,
  alreadyLinked: 409,
  notLinked: 404,
  unreachable: 502,
  changedMeanwhile: 409,
  /** The role may manage the Discord server or its members, so the portal does not assign it. */
  powerfulRole: 409,
});
