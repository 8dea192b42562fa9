/** The payment page asks again this often, and at most this many times. */
export const paymentPoll = { seconds: 3, times: 20 } as const;
/** Days within which a failed transaction must be reported. */
export const refundReportDays = 3;
