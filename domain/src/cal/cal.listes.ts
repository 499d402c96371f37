/** Pourquoi un bailleur, ou un GTR, ne retient pas un candidat (domain-rules § 9). */
export const motifsRefusBailleur = {
  RESSOURCES_INSUFFISANTES: 'Ressources insuffisantes',
  RESSOURCES_TROP_ELEVEES: 'Ressources trop élevées',
  DOSSIER_INCOMPLET: 'Dossier incomplet',
  DETTE: 'Dette',
  TYPOLOGIE_INADAPTEE: 'Typologie inadaptée',
  MIXITE_EQUILIBRE: 'Mixité, équilibre',
  RANG_INFERIEUR: 'Rang inférieur',
  LOGEMENT_RETIRE: 'Logement retiré',
  AUTRE: 'Autre',
} as const
export type MotifRefusBailleur = keyof typeof motifsRefusBailleur

export const avisDuBailleur = { oui: 'Favorable', non: 'Défavorable' } as const
/** Ce qu'a répondu le candidat du bailleur. */
export const reponsesExternes = { attente: 'N’a pas répondu', oui: 'A accepté', non: 'A refusé' } as const

export const reponseExterneDite = (reponse: boolean | null): string =>
  reponsesExternes[reponse === null ? 'attente' : reponse ? 'oui' : 'non']
