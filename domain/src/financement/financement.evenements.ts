import { z } from 'zod'
import { codesDe } from '../common/listes.ts'
import { formatMontant } from '../common/montant.ts'
import { dit, fort, redacteur, sorte } from '../historique/evenement.ts'
import { type StatutFat, statutsFat } from './fat.statuts.ts'

const statut = z.enum(codesDe(statutsFat))
const mots = (code: StatutFat) => statutsFat[code]

export const evenementsFinancement = {
  FAT_PASSEE: sorte(
    { ancien: statut, nouveau: statut, motif: z.string().nullable(), montant: z.number().nullable() },
    {
      texte: ({ ancien, nouveau, montant }) =>
        `Subvention passée de « ${mots(ancien)} » à « ${mots(nouveau)} »${montant === null ? '' : `, ${formatMontant(montant)} notifiés`}`,
      fait: ({ ancien, nouveau, montant }) => [
        dit(' a passé la subvention de '),
        fort(mots(ancien)),
        dit(' à '),
        fort(mots(nouveau)),
        ...(montant === null ? [] : [dit(`, ${formatMontant(montant)} notifiés`)]),
      ],
      commentaire: ({ motif }) => motif,
    },
  ),
}

export const evenementDuFinancement = redacteur(evenementsFinancement)
