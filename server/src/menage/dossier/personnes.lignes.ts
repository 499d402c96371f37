import type { Insertable } from 'kysely'
import type { Occupant, Ressource, RevenuImposable } from '../../core/tables.gen.ts'
import type { Sections } from './sections.ts'

// Les personnes d'un dossier, telles qu'elles se rangent : une ligne chacune, et ce qui est renseigné de leurs ressources et revenus.

export const lignesOccupants = (menageId: string, occupants: Sections['occupants']): Insertable<Occupant>[] =>
  occupants.map((o, rang) => ({
    id: o.id,
    menage_id: menageId,
    rang,
    role: o.role,
    sexe: o.sexe,
    nom: o.nom,
    prenom: o.prenom,
    nom_de_naissance: o.nomDeNaissance,
    date_de_naissance: o.dateDeNaissance,
    titulaire: o.titulaire,
    garde_alternee: o.gardeAlternee,
    situation_familiale: o.situationFamiliale,
    // Celui du demandeur principal est sur la ligne du ménage.
    telephone: o.role === 'PRINCIPAL' ? null : o.contact.telephone,
    email: o.role === 'PRINCIPAL' ? null : o.contact.email,
    sans_ressource: o.sansRessource,
    sans_avis_imposition: o.sansAvisImposition,
    avis_commun: o.avisCommun,
    situation_professionnelle: JSON.stringify(o.situationProfessionnelle),
    accompagnement: JSON.stringify(o.accompagnementSpecifique),
    scolarite: JSON.stringify(o.scolarite),
  }))

export const lignesRessources = ({ ressources }: Sections['ressourcesEtCharges']): Insertable<Ressource>[] =>
  ressources
    .filter(({ montantMensuel }) => montantMensuel !== null)
    .map(({ occupantId, type, montantMensuel, montantAnnuel }) => ({
      occupant_id: occupantId,
      type: type.code,
      montant_mensuel: montantMensuel,
      montant_annuel: montantAnnuel,
    }))

export const lignesRevenus = ({ revenusImposables }: Sections['ressourcesEtCharges']): Insertable<RevenuImposable>[] =>
  revenusImposables
    .filter(({ montant, revenuFiscalDeReference }) => montant !== null || revenuFiscalDeReference !== null)
    .map(({ occupantId, annee, montant, revenuFiscalDeReference }) => ({
      occupant_id: occupantId,
      annee,
      montant,
      revenu_fiscal_de_reference: revenuFiscalDeReference,
    }))
