// Le rang d'une proposition écrite parmi celles que le ménage a reçues (domain-rules §§ 3.6 et 10, document 3).

/** Une proposition écrite garde le numéro qu'elle portait en partant ; celle qui n'est pas partie prend le suivant. */
export const numeroDeLaProposition = (
  proposition: { readonly id: string; readonly numero: number | null },
  toutes: readonly { readonly id: string; readonly numero: number | null }[],
): number => proposition.numero ?? Math.max(0, ...toutes.map(({ numero }) => numero ?? 0)) + 1

/** « première », « 2e » : en toutes lettres pour la première seulement. */
const ordinal = (numero: number): string => (numero === 1 ? 'première' : `${numero}e`)

/** « Cette proposition est la 2e des 3 propositions qui vous sont dues. » */
export const phraseDuRang = (numero: number, dues: number): string =>
  numero <= dues
    ? `Cette proposition est la ${ordinal(numero)} des ${dues} propositions qui vous sont dues.`
    : `Cette proposition est la ${ordinal(numero)} ; ${dues} propositions vous étaient dues.`
