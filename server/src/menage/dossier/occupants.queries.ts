import type { Acces } from '../../core/database.ts'
import type { Sections } from './sections.ts'

/**
 * Récrit les personnes du dossier, leurs ressources et leurs revenus. Tout est récrit dès qu'une ligne change : un échange
 * de rôles entre deux personnes ne se fait pas ligne par ligne sous l'unicité du demandeur principal.
 */
export async function remplacerPersonnes(db: Acces, menageId: string, { occupants, ressourcesEtCharges }: Sections): Promise<void> {
  await db.deleteFrom('occupant').where('menage_id', '=', menageId).execute()
  if (occupants.length === 0) return
  await db
    .insertInto('occupant')
    .values(
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
        telephone: o.contact.telephone,
        email: o.contact.email,
        sans_ressource: o.sansRessource,
        sans_avis_imposition: o.sansAvisImposition,
        situation_professionnelle: JSON.stringify(o.situationProfessionnelle),
        accompagnement: JSON.stringify(o.accompagnementSpecifique),
        scolarite: JSON.stringify(o.scolarite),
      })),
    )
    .execute()
  await insertRessources(db, ressourcesEtCharges)
  await insertRevenus(db, ressourcesEtCharges)
}

async function insertRessources(db: Acces, { ressources }: Sections['ressourcesEtCharges']): Promise<void> {
  const renseignees = ressources.filter(({ montantMensuel }) => montantMensuel !== null)
  if (renseignees.length === 0) return
  await db
    .insertInto('ressource')
    .values(
      renseignees.map(({ occupantId, type, montantMensuel, montantAnnuel }) => ({
        occupant_id: occupantId,
        type: type.code,
        montant_mensuel: montantMensuel,
        montant_annuel: montantAnnuel,
      })),
    )
    .execute()
}

async function insertRevenus(db: Acces, { revenusImposables }: Sections['ressourcesEtCharges']): Promise<void> {
  const renseignes = revenusImposables.filter(
    ({ montant, revenuFiscalDeReference }) => montant !== null || revenuFiscalDeReference !== null,
  )
  if (renseignes.length === 0) return
  await db
    .insertInto('revenu_imposable')
    .values(
      renseignes.map(({ occupantId, annee, montant, revenuFiscalDeReference }) => ({
        occupant_id: occupantId,
        annee,
        montant,
        revenu_fiscal_de_reference: revenuFiscalDeReference,
      })),
    )
    .execute()
}
