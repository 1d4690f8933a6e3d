/** Everything the product keeps in local storage, and nothing else (D1 §3, D2 §3 'Browser storage keys'). */
export const storageKeys = [
  'token',
  'userId',
  'userRole',
  'userName',
  'userEmail',
  'pendingPurchases',
  'redirectAfterLogin',
] as const

export type StorageKey = (typeof storageKeys)[number]
