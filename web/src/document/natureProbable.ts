import type { TypeDocumentMenage } from '@relogement/domain/document/document.listes'

// Du plus précis au plus large : le premier qui convient l'emporte. Un « bail » tout court peut être l'ancien ou le nouveau.
const indices: readonly (readonly [RegExp, TypeDocumentMenage])[] = [
  [/\b(titre de sejour|recepisse|sejour)\b/, 'TITRE_SEJOUR'],
  [/\b(cni|passeport|identite)\b/, 'PIECE_IDENTITE'],
  [/\blivret\b/, 'LIVRET_FAMILLE'],
  [/\b(jugement|divorce)\b/, 'JUGEMENT'],
  [/\b(impots?|impositions?)\b/, 'AVIS_IMPOSITION'],
  [/\b(paie|paye|salaires?|bulletins?)\b/, 'BULLETIN_SALAIRE'],
  [/\bcaf\b/, 'ATTESTATION_CAF'],
  [/\b(retraite|pension|carsat)\b/, 'ATTESTATION_RETRAITE'],
  [/\bscolarite\b/, 'CERTIFICAT_SCOLARITE'],
  [/\b(quittances?|echeance)\b/, 'QUITTANCE'],
  [/\bassurance\b/, 'ASSURANCE'],
  [/\bgrossesse\b/, 'CERTIFICAT_GROSSESSE'],
  [/\b(mdph|cmi|handicap)\b/, 'MDPH_CMI'],
  [/\bapurement\b/, 'PLAN_APUREMENT'],
  [/\b(dls|numero unique|demande de logement)\b/, 'DLS_ATTESTATION'],
  [/\b(edl|etat des lieux) (d )?entree\b|\bedle\b/, 'ETAT_DES_LIEUX_ENTREE'],
  [/\b(edl|etat des lieux) (de )?sortie\b|\bedls\b/, 'ETAT_DES_LIEUX_SORTIE'],
  [/\bnouveau bail\b/, 'BAIL_NOUVEAU'],
  [/\b(ancien bail|bail d origine)\b/, 'BAIL_ORIGINE'],
  [/\b(facture|devis)\b/, 'JUSTIFICATIF_DEPENSE'],
]

/** La nature que le nom d'un fichier laisse deviner, parmi celles que la personne peut déposer ; `null` : à choisir. */
export function natureProbable(nom: string, ouvertes: readonly string[]): string | null {
  const mots = nom
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
  const nature = indices.find(([indice]) => indice.test(mots))?.[1]
  if (nature !== undefined && ouvertes.includes(nature)) return nature
  return ouvertes.length === 1 ? (ouvertes[0] ?? null) : null
}
