// Le bon de commande du déménagement (domain-rules § 10, n° 6). Aucune donnée sociale : ce qu'il faut pour venir, charger et livrer.
import { z } from 'zod'
import {
  dateFacultative,
  dateRequise,
  entierFacultatif,
  montantFacultatif,
  nombreFacultatif,
  ouiNonFacultatif,
  texteCourt,
} from '../common/champs.ts'
import { identifiant } from '../common/identifiant.ts'
import { formatMontant } from '../common/montant.ts'
import { valeurDite } from '../common/valeurDite.ts'
import { adresseDe, etageDe, type Ligne, leJour, ligne, ouiOuNon } from '../document/produits/lignes.ts'
import { demiJournee, demiJournees } from '../planning/planning.listes.ts'

/** Ce que son auteur ajoute au dossier. */
export const commandeSchema = z.object({
  marche: texteCourt(100),
  volume: nombreFacultatif(1, 300),
  pieces: entierFacultatif(1, 30),
  objetsLourds: texteCourt(500),
  demontage: texteCourt(500),
  cartonsLe: dateFacultative,
  cave: ouiNonFacultatif,
  acces: texteCourt(500),
  options: texteCourt(500),
  montant: montantFacultatif,
})
export type Commande = z.output<typeof commandeSchema>

export const bonDemandeSchema = z.object({
  menageId: identifiant('Ménage inconnu'),
  date: dateRequise,
  /** L'entreprise à qui il se commande ; à dire dès qu'il y en a deux. */
  prestataireId: identifiant('Choisissez un prestataire').nullish(),
  ...commandeSchema.shape,
})
export const refusDePrestationSchema = z.object({ menageId: identifiant('Ménage inconnu'), date: dateRequise })

type Adresse = Parameters<typeof adresseDe>[0]
type Lieu = Parameters<typeof etageDe>[0] & { readonly adresse: Adresse; readonly porte: string | null }

export interface BonAEcrire {
  /** Qui commande, et où lui répondre. */
  readonly donneur: { readonly nom: string; readonly adresse: readonly string[] }
  /** Qui suit le ménage : le déménageur l'appelle. */
  readonly charge: { readonly nom: string; readonly telephone: string | null; readonly email: string } | null
  readonly numero: number | null
  readonly prestataire: string | null
  readonly contact: { readonly noms: string; readonly telephone: string | null; readonly telephoneSecondaire: string | null }
  readonly creneau: { readonly jour: string; readonly rang: number }
  readonly depart: Lieu
  readonly arrivee: Lieu | null
}

export interface ContenuDuBon {
  readonly bon: readonly Ligne[]
  readonly donneur: readonly Ligne[]
  readonly contact: readonly Ligne[]
  readonly depart: readonly Ligne[]
  readonly arrivee: readonly Ligne[]
  readonly prestation: readonly Ligne[]
  readonly signatures: readonly string[]
}

export const bonDeCommande = (
  { numero, prestataire, donneur, charge, contact, creneau, depart, arrivee }: BonAEcrire,
  { marche, volume, pieces, objetsLourds, demontage, cartonsLe, cave, acces, options, montant }: Commande,
): ContenuDuBon => ({
  bon: [
    ligne('Numéro', numero),
    ligne('Marché', marche),
    ligne('Prestataire', prestataire),
    ligne('Jour', leJour(creneau.jour)),
    ligne('Demi-journée', demiJournees[demiJournee(creneau.rang)]),
  ],
  donneur: [
    ligne('Commandé par', donneur.nom),
    ligne('Suivi par', charge?.nom),
    ligne('Adresse', donneur.adresse.join('\n')),
    ligne('Le joindre', charge && [telephonesDe(charge), charge.email].filter(Boolean).join('\n')),
  ],
  contact: [ligne('Ménage', contact.noms), ligne('Téléphone', telephonesDe(contact))],
  depart: lieu(depart),
  arrivee: arrivee === null ? [] : lieu(arrivee),
  prestation: [
    ligne('Volume', volume === null ? null : `${String(volume).replace('.', ',')} m³`),
    ligne('Pièces', pieces),
    ligne('Objets lourds ou fragiles', objetsLourds),
    ligne('Démontage et remontage', demontage),
    ligne('Cartons livrés le', leJour(cartonsLe)),
    ligne('Cave ou dépendance', ouiOuNon(cave)),
    ligne('Accès, stationnement', acces),
    ligne('Options', options),
    ligne('Montant', formatMontant(montant)),
  ],
  signatures: ['Pour l’opérateur', 'Pour le prestataire'],
})

interface Telephones {
  readonly telephone: string | null
  readonly telephoneSecondaire?: string | null
}

/** Dits une fois, même inscrits deux fois. */
const telephonesDe = ({ telephone, telephoneSecondaire = null }: Telephones): string =>
  [...new Set([telephone, telephoneSecondaire])]
    .map((numero) => numero && valeurDite({ nature: 'telephone' }, numero))
    .filter(Boolean)
    .join(', ')

const lieu = ({ adresse, porte, ...niveau }: Lieu): Ligne[] => [
  ligne('Adresse', adresseDe(adresse)),
  ligne('Étage', etageDe(niveau)),
  ligne('Porte', porte),
]
