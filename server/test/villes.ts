export const LILLE = '59350'
export const ROUBAIX = '59512'
export const TOURCOING = '59599'
