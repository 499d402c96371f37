const estObjet = (valeur: unknown): valeur is Record<string, unknown> =>
  valeur !== null && typeof valeur === 'object' && !Array.isArray(valeur)

/** JSON Merge Patch (RFC 7396) : `null` efface (une rubrique redevient vide), un tableau remplace, un objet fusionne. */
export function mergePatch(cible: unknown, patch: unknown): unknown {
  if (!estObjet(patch)) return patch
  const fusion: Record<string, unknown> = estObjet(cible) ? { ...cible } : {}
  for (const [cle, valeur] of Object.entries(patch)) {
    if (valeur === undefined) continue
    if (valeur === null) fusion[cle] = estObjet(fusion[cle]) ? {} : null
    else fusion[cle] = mergePatch(fusion[cle], valeur)
  }
  return fusion
}
