// Les données d'une personne, telles qu'on les lui remet (art. 15 et 20 du RGPD, décision 0033) : les siennes, jamais celles des autres.

import { estDans } from '../../common/chemin.ts'
import { ageLe } from '../../common/date.ts'
import { formatMontant } from '../../common/montant.ts'
import { estVide, valeurAu } from '../../menage/completude/requis.ts'
import { valeurLisible } from '../../menage/completude/valeurs.ts'
import { accorder } from '../../menage/composition/accord.ts'
import { rolesOccupant } from '../../menage/composition/composition.listes.ts'
import type { Occupant } from '../../menage/composition/composition.schema.ts'
import { type CouleurCotation, couleursCotation } from '../../menage/cotation/cotation.couleurs.ts'
import { champsSaisis } from '../../menage/menage.fields.ts'
import { libelleStatut, type StatutMenage } from '../../menage/menage.statuts.ts'
import { typesRessource } from '../../menage/ressources/ressources.listes.ts'
import { type Identite, masquerTout, masqueur } from './masquer.ts'

const MAJORITE = 18

export interface OccupantAExporter extends Identite {
  readonly id: string
  readonly role: keyof typeof rolesOccupant
  readonly dateDeNaissance: string | null
  readonly contact: { readonly telephone: string | null; readonly email: string | null }
}

/** Ce qu'un dossier tient, dont on ne remettra que ce qui est à la personne. */
export interface DossierAExporter {
  readonly codeMenage: string
  readonly operation: string
  readonly statut: StatutMenage
  readonly occupantId: string
  readonly occupants: readonly OccupantAExporter[]
  /** Les sections saisies, dans leurs formes. */
  readonly sections: Readonly<Record<string, unknown>>
  readonly ressources: readonly {
    readonly occupantId: string
    readonly type: { readonly code: keyof typeof typesRessource }
    readonly montantMensuel: number | null
  }[]
  readonly revenus: readonly {
    readonly occupantId: string
    readonly annee: number
    readonly montant: number | null
    readonly revenuFiscalDeReference: number | null
  }[]
  /** Textes écrits autour du dossier : commentaires, suivis, courriels, événements. */
  readonly echanges: readonly { readonly le: string; readonly nature: string; readonly texte: string }[]
  readonly documents: readonly { readonly le: string; readonly nature: string; readonly nom: string }[]
  readonly propositions: readonly { readonly le: string; readonly logement: string; readonly suite: string }[]
  readonly lectures: { readonly nombre: number; readonly personnes: number; readonly depuis: string | null }
  readonly cotation: { readonly couleur: CouleurCotation | null; readonly score: number }
}

export interface DonneeRemise {
  readonly champ: string
  readonly libelle: string
  readonly valeur: unknown
  readonly lisible: string
}

/** Seul un demandeur reçoit ce qui est du foyer : logement, charges, projet. */
export const estDemandeur = ({ role }: Pick<OccupantAExporter, 'role'>): boolean => role === 'PRINCIPAL' || role === 'CODEMANDEUR'

/** Les enfants mineurs dont la personne peut répondre : ceux du foyer dont elle est demandeuse. */
export function enfantsDe(
  { occupants, occupantId }: Pick<DossierAExporter, 'occupants' | 'occupantId'>,
  aujourdhui: string,
): OccupantAExporter[] {
  const personne = occupants.find(({ id }) => id === occupantId)
  if (personne === undefined || !estDemandeur(personne)) return []
  return occupants.filter(
    ({ id, dateDeNaissance }) => id !== occupantId && dateDeNaissance !== null && ageLe(dateDeNaissance, aujourdhui) < MAJORITE,
  )
}

/** Ce qu'on remet de ce dossier ; `enfants` : ceux sur qui la personne exerce l'autorité parentale, dits par la DPO. `autres` : personnes d'ailleurs nommées dans les textes. */
export function donneesDuDossier(dossier: DossierAExporter, enfants: readonly string[], autres: readonly Identite[]) {
  const { occupants, occupantId, sections } = dossier
  const personne = occupants.find(({ id }) => id === occupantId)
  if (personne === undefined) return null
  const siens = [personne, ...occupants.filter(({ id }) => enfants.includes(id))]
  const masquer = masqueur({
    siens,
    contacts: siens.flatMap(({ contact }) => [contact.telephone, contact.email]).filter((contact) => contact !== null),
    tiers: [...occupants.filter(({ id }) => !siens.some((sien) => sien.id === id)), ...autres],
  })
  const masquees = masquerTout(sections, masquer) as DossierAExporter['sections']
  const demandeur = estDemandeur(personne)
  return {
    code: dossier.codeMenage,
    operation: dossier.operation,
    statut: libelleStatut(dossier.statut),
    roleDansLeMenage: accorder(rolesOccupant[personne.role], occupantDe(sections, personne)?.sexe ?? null),
    nombreDePersonnes: occupants.length,
    personne: champsDeLaPersonne(masquees, personne),
    ressources: ressourcesDe(dossier, personne.id),
    enfants: siens.slice(1).map((enfant) => champsDeLaPersonne(masquees, enfant)),
    foyer: demandeur
      ? champsDuFoyer(masquees)
      : champsDuFoyer(masquees).filter(({ champ }) => champ.startsWith('logementActuelLocalisation.adresse')),
    propositions: demandeur ? dossier.propositions.map((proposition) => masquerTout(proposition, masquer) as typeof proposition) : [],
    documents: dossier.documents.map((document) => masquerTout(document, masquer) as typeof document),
    echanges: dossier.echanges.map((echange) => ({ ...echange, texte: masquer(echange.texte) })),
    lectures: dossier.lectures,
    cotation: demandeur ? cotationDe(dossier.cotation) : [],
  }
}
export type DonneesDuDossier = NonNullable<ReturnType<typeof donneesDuDossier>>

const OCCUPANT = 'composition.occupants.*.'

/** Les champs de la personne, tels que la saisie les nomme. */
const champsDeLaPersonne = (sections: DossierAExporter['sections'], occupant: Pick<OccupantAExporter, 'id'>): DonneeRemise[] => {
  const personne = occupantDe(sections, occupant)
  return champsSaisis
    .filter(({ chemin }) => chemin.startsWith(OCCUPANT))
    .flatMap(({ chemin, libelle }) => donnee(chemin, libelle, valeurAu(personne, chemin.slice(OCCUPANT.length).split('.'))))
    .map((dite) => ({ ...dite, lisible: accorder(dite.lisible, personne?.sexe ?? null) }))
}

const occupantDe = ({ occupants }: DossierAExporter['sections'], { id }: Pick<OccupantAExporter, 'id'>) =>
  (occupants as readonly Pick<Occupant, 'id' | 'sexe'>[]).find((occupant) => occupant.id === id)

// Ce qui est d'une personne, ou qui le laisserait deviner.
const DES_PERSONNES = ['composition.occupants', 'ressourcesEtCharges.ressources', 'ressourcesEtCharges.revenusImposables']

const champsDuFoyer = (sections: DossierAExporter['sections']): DonneeRemise[] =>
  champsSaisis
    .filter(({ chemin }) => !chemin.includes('*') && !DES_PERSONNES.some((part) => estDans(chemin, part)))
    .flatMap(({ chemin, libelle, complement }) =>
      donnee(chemin, complement === undefined ? libelle : `${libelle} ${complement}`, valeurAu(sections, chemin.split('.'))),
    )

const donnee = (champ: string, libelle: string, valeur: unknown): DonneeRemise[] =>
  estVide(valeur) ? [] : [{ champ, libelle, valeur, lisible: valeurLisible(champ, valeur) }]

/** La couleur et les points du ménage ; non ce qui les donne, qui peut tenir à la santé ou à la sécurité d'une autre personne du foyer. */
const cotationDe = ({ couleur, score }: DossierAExporter['cotation']): DonneeRemise[] => [
  { champ: 'cotation.couleur', libelle: 'Couleur', valeur: couleur, lisible: couleur === null ? 'Sans' : couleursCotation[couleur] },
  { champ: 'cotation.score', libelle: 'Points', valeur: score, lisible: String(score) },
]

const euros = (montant: number | null) => (montant === null ? 'non renseigné' : formatMontant(montant))

function ressourcesDe({ ressources, revenus }: DossierAExporter, id: string): DonneeRemise[] {
  return [
    ...ressources
      .filter(({ occupantId }) => occupantId === id)
      .map(({ type: { code }, montantMensuel }) => ({
        champ: `ressourcesEtCharges.ressources.${code}`,
        libelle: typesRessource[code],
        valeur: montantMensuel,
        lisible: `${euros(montantMensuel)} par mois`,
      })),
    ...revenus
      .filter(({ occupantId }) => occupantId === id)
      .map(({ annee, montant, revenuFiscalDeReference }) => ({
        champ: `ressourcesEtCharges.revenusImposables.${annee}`,
        libelle: `Revenu imposable ${annee}`,
        valeur: { montant, revenuFiscalDeReference },
        lisible: `${euros(montant)}, revenu fiscal de référence\u00A0: ${euros(revenuFiscalDeReference)}`,
      })),
  ]
}
