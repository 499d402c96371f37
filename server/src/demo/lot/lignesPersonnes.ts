import type { Ligne } from '../copie.ts'
import type { MenageDemo } from '../menage.ts'

export const lignesOccupants = ({ id, sections }: MenageDemo): Ligne<'occupant'>[] =>
  sections.occupants.map((o, rang) => ({
    id: o.id,
    menage_id: id,
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
    telephone: o.contact.telephone,
    email: o.contact.email,
    sans_ressource: o.sansRessource,
    sans_avis_imposition: o.sansAvisImposition,
    situation_professionnelle: JSON.stringify(o.situationProfessionnelle),
    accompagnement: JSON.stringify(o.accompagnementSpecifique),
    scolarite: JSON.stringify(o.scolarite),
  }))

export const lignesRessources = ({ sections }: MenageDemo): Ligne<'ressource'>[] =>
  sections.ressourcesEtCharges.ressources.map(({ occupantId, type, montantMensuel }) => ({
    occupant_id: occupantId,
    type: type.code,
    montant_mensuel: montantMensuel,
  }))

export const lignesRevenus = ({ sections }: MenageDemo): Ligne<'revenu_imposable'>[] =>
  sections.ressourcesEtCharges.revenusImposables.map(({ occupantId, annee, montant, revenuFiscalDeReference }) => ({
    occupant_id: occupantId,
    annee,
    montant,
    revenu_fiscal_de_reference: revenuFiscalDeReference,
  }))
