// Ce que l'historique d'une opération dit de ses demandes de paiement. Le ménage d'une indemnité n'y est pas nommé : l'opération se lit sans lui.
import { z } from 'zod'
import { codesDe } from '../common/listes.ts'
import { formatMontant } from '../common/montant.ts'
import { redacteur, sorte } from '../historique/evenement.ts'
import { codesNatures, naturesDePaiement, type StatutDePaiement, statutsDePaiement } from './paiement.listes.ts'

const demande = { numero: z.number(), nature: z.enum(codesNatures), montant: z.number() }
type Demande = { readonly numero: number; readonly nature: keyof typeof naturesDePaiement; readonly montant: number }

const laDemande = ({ numero, nature }: Pick<Demande, 'numero' | 'nature'>) =>
  `Demande de paiement n°\u00A0${numero} (${naturesDePaiement[nature].toLowerCase()})`

const participes = {
  PREPAREE: 'préparée',
  VALIDEE: 'validée',
  DEPOSEE: 'déposée dans IODA',
  PAYEE: 'payée',
  REJETEE: 'rejetée',
} as const satisfies Record<StatutDePaiement, string>

export const evenementsPaiement = {
  PAIEMENT_PREPARE: sorte(demande, { texte: (d) => `${laDemande(d)} préparée : ${formatMontant(d.montant)}` }),
  PAIEMENT_MODIFIE: sorte(demande, { texte: (d) => `${laDemande(d)} modifiée` }),
  PAIEMENT_PASSE: sorte(
    { ...demande, statut: z.enum(codesDe(statutsDePaiement)), motif: z.string().nullable() },
    { texte: (d) => `${laDemande(d)} ${participes[d.statut]} : ${formatMontant(d.montant)}`, commentaire: ({ motif }) => motif },
  ),
}

const noter = redacteur(evenementsPaiement)

interface Ecrite {
  readonly montant: number
  readonly objet: string | null
}

/** Une demande préparée, ou corrigée avant sa validation. */
export const evenementDeLaPreparation = (d: Demande, avant: Ecrite | null, apres: Ecrite) =>
  noter(
    avant === null ? 'PAIEMENT_PREPARE' : 'PAIEMENT_MODIFIE',
    { numero: d.numero, nature: d.nature, montant: apres.montant },
    {
      changements: [
        {
          chemin: 'paiements.montant',
          libelle: `${laDemande(d)}, montant`,
          ancien: avant === null ? null : formatMontant(avant.montant),
          nouveau: formatMontant(apres.montant),
        },
        { chemin: 'paiements.objet', libelle: `${laDemande(d)}, objet`, ancien: avant?.objet ?? null, nouveau: apres.objet },
      ].filter(({ ancien, nouveau }) => ancien !== nouveau),
    },
  )

/** Un passage d'une demande ; payée, le montant est celui qui a été versé. */
export const evenementDuPassage = (
  d: Demande,
  { ancien, nouveau }: { readonly ancien: StatutDePaiement; readonly nouveau: StatutDePaiement },
  motif: string | null,
) =>
  noter(
    'PAIEMENT_PASSE',
    { numero: d.numero, nature: d.nature, montant: d.montant, statut: nouveau, motif },
    {
      changements: [
        { chemin: 'paiements.statut', libelle: laDemande(d), ancien: statutsDePaiement[ancien], nouveau: statutsDePaiement[nouveau] },
      ],
    },
  )
