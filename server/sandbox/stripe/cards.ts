export type CardCheck = { brand: string; last4: string } & (
  | { outcome: 'accepted'; refunds: 'at once' | 'pending' | 'failing'; disputed: boolean }
  | { outcome: 'declined'; decline: { code: string; decline: string | null; message: string } }
);

const accepted: Readonly<Record<string, string>> = {
  '4242424242424242': 'visa',
  '4000056655665556': 'visa',
  '5555555555554444': 'mastercard',
  '2223003122003222': 'mastercard',
  '378282246310005': 'amex',
  '6011111111111117': 'discover',
};
const slowRefund = '4000000000007726';
const failingRefund = '4000000000005126';
const disputed = '4000000000000259';

const declined: Readonly<Record<string, { code: string; decline: string | null; message: string }>> = {
  '4000000000000002': { code: 'card_declined', decline: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': {
    code: 'card_declined',
    decline: 'insufficient_funds',
    message: 'Your card has insufficient funds. Try a different card.',
  },
  '4000000000000069': { code: 'expired_card', decline: null, message: 'Your card has expired.' },
  '4000000000000127': { code: 'incorrect_cvc', decline: null, message: 'Your card’s security code is incorrect.' },
  '4000000000000119': {
    code: 'processing_error',
    decline: null,
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

/** Accepts Stripe's published test cards only, so that no real card number is stored. */
export const checkCard = (typed: string): CardCheck => {
  const number = typed.replaceAll(/[\s-]/g, '');
  const last4 = number.slice(-4);
  const brand = accepted[number] ?? 'visa';
  const decline = declined[number];
  if (decline) return { brand, last4, outcome: 'declined', decline };
  if (number in accepted || number === slowRefund || number === failingRefund || number === disputed) {
    const refunds = number === slowRefund ? 'pending' : number === failingRefund ? 'failing' : 'at once';
    return { brand, last4, outcome: 'accepted', refunds, disputed: number === disputed };
  }
  return {
    brand,
    last4: '',
    outcome: 'declined',
    decline: {
      code: 'card_declined',
      decline: 'test_mode_live_card',
      message: 'Only test cards work in the sandbox. Never type a real card number here.',
    },
  };
};
