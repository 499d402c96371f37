// Ce que l'historique du dossier dit d'une demande de remboursement ; les montants s'y lisent, pas les justificatifs.
import { z } from 'zod'
import { codesDe } from '../common/listes.ts'
import { formatMontant } from '../common/montant.ts'
import { type Evenement, redacteur, sorte } from '../historique/evenement.ts'
import type { LigneDeFaits } from './remboursement.faits.ts'
import { type StatutRemboursement, statutsRemboursement } from './remboursement.listes.ts'
import { designationDeLigne } from './remboursement.rules.ts'

const participes = {
  BROUILLON: 'préparée',
  SOUMISE: 'soumise',
  VALIDEE: 'validée',
  REJETEE: 'rejetée',
  PAYEE: 'payée',
} as const satisfies Record<StatutRemboursement, string>

const numero = { numero: z.number() }
const laDemande = (d: { numero: number }) => `Demande de remboursement n° ${d.numero}`

export const evenementsRemboursement = {
  REMBOURSEMENT_PREPARE: sorte(numero, { texte: (d) => `${laDemande(d)} préparée` }),
  REMBOURSEMENT_MODIFIE: sorte(numero, { texte: (d) => `${laDemande(d)} modifiée` }),
  REMBOURSEMENT_SUPPRIME: sorte(numero, { texte: (d) => `${laDemande(d)} supprimée` }),
  REMBOURSEMENT_PASSE: sorte(
    { ...numero, statut: z.enum(codesDe(statutsRemboursement)), total: z.number(), motif: z.string().nullable() },
    { texte: (d) => `${laDemande(d)} ${participes[d.statut]} (${formatMontant(d.total)})${d.motif ? ` : ${d.motif}` : ''}` },
  ),
}

const noter = redacteur(evenementsRemboursement)

/** Un passage de la demande. */
export const evenementDuPassage = (
  numero: number,
  { ancien, nouveau }: { readonly ancien: StatutRemboursement; readonly nouveau: StatutRemboursement },
  total: number,
  motif: string | null = null,
): Evenement =>
  noter(
    'REMBOURSEMENT_PASSE',
    { numero, statut: nouveau, total, motif },
    {
      changements: [
        {
          chemin: 'remboursements.statut',
          libelle: laDemande({ numero }),
          ancien: statutsRemboursement[ancien],
          nouveau: statutsRemboursement[nouveau],
        },
      ],
    },
  )

/** Un brouillon préparé, modifié ou supprimé. */
export function evenementDuBrouillon(
  numero: number,
  avant: readonly LigneDeFaits[] | null,
  apres: readonly LigneDeFaits[] | null,
): Evenement {
  const code = avant === null ? 'REMBOURSEMENT_PREPARE' : apres === null ? 'REMBOURSEMENT_SUPPRIME' : 'REMBOURSEMENT_MODIFIE'
  const [ancien, nouveau] = [avant, apres].map((lignes) => (lignes === null ? null : resume(lignes)))
  const changements = ancien === nouveau ? [] : [{ chemin: 'remboursements.lignes', libelle: laDemande({ numero }), ancien, nouveau }]
  return noter(code, { numero }, { changements })
}

const resume = (lignes: readonly LigneDeFaits[]): string =>
  lignes.length === 0
    ? 'Aucune dépense'
    : lignes.map((ligne) => `${designationDeLigne(ligne)} : ${formatMontant(ligne.montant)}`).join(' · ')
