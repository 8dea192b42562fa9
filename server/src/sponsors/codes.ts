import { randomInt } from 'node:crypto';
import { codeAlphabet, sponsorCodeLength } from '@wyrmgate/contract/sponsors-constants';
import type { Tx } from '../platform/database/database.ts';
import { findByCode } from './identity.ts';

/** Parts that a code must not contain: offensive words in the languages of the portal, and words that suggest staff. */
const refused =
  /FUCK|FUK|FCK|FVCK|SH[1I]T|CUNT|NAZ[1I]|H[1I]TL|SS88|88HH|NIG+|N[1I]GG|FAG|RAPE|PORN|SEX|D[1I]CK|C[0O]CK|PUSS|TWAT|WANK|KURW|CHUJ|HUJ|PUTA|PUT0|MERD|CUL0|FICK|F[1I]CKE|ARSCH|HURE|FOTZ|SIKE|SIK1|AMK|OROS|PUL[AE]|MUIE|CURV|GECI|PINA|FASZ|KURVA|CAZZ|FIGA|TROI|PIPI|KKK|ADM[1I]N|STAFF|GM[0-9]|TERR/;

export const isOffensive = (code: string): boolean => refused.test(code);

/** A random code without look-alike characters or offensive words. `pick` returns a number below its argument. */
export const drawCode = (pick: (below: number) => number = randomInt): string => {
  for (;;) {
    const code = Array.from({ length: sponsorCodeLength }, () => codeAlphabet[pick(codeAlphabet.length)]).join('');
    if (!isOffensive(code)) return code;
  }
};

/** Returns a code that no sponsor has or has ever had. */
export const freeCode = async (tx: Tx): Promise<string> => {
  for (;;) {
    const code = drawCode();
    if ((await findByCode(tx, code)) === undefined) return code;
  }
};
