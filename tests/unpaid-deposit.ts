/** The payment fields of an unpaid deposit. */
export const unpaid = {
  quote: null,
  payment: {
    state: 'waiting' as const,
    confirmations: 0,
    required: 3,
    received: '0.00000000',
    worth: '0.00',
    creditable: '0.00',
    difference: null,
    isLate: false,
    trouble: null,
    payments: [],
  },
  proofRequest: 'after-payment' as const,
  credited: null,
  creditedFor: null,
}
