// Le code qui ouvre ce qu'une tablette a emporté (décision 0081).

export const CHIFFRES_DU_PIN = 6
/** Au dernier essai faux, tout ce que la tablette garde est effacé. */
export const ESSAIS_DU_PIN = 5

/** Pourquoi ce code ne convient pas ; `null` : il convient. Un code qui se devine ne garde rien. */
export function refusDuPin(pin: string): string | null {
  if (!/^\d*$/.test(pin)) return 'Des chiffres seulement'
  if (pin.length < CHIFFRES_DU_PIN) return `${CHIFFRES_DU_PIN} chiffres au moins`
  if (pin.length > 12) return '12 chiffres au plus'
  if (new Set(pin).size < 3) return 'Trois chiffres différents au moins'
  return seSuivent(pin) ? 'Des chiffres qui ne se suivent pas' : null
}

/** 123456, 987654 : le premier essai de qui la trouve. */
function seSuivent(pin: string): boolean {
  const ecarts = new Set([...pin].slice(1).map((chiffre, rang) => Number(chiffre) - Number(pin[rang])))
  return ecarts.size === 1
}
