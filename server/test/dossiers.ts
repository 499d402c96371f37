import { texteDe } from '@relogement/domain/evenements'
import { julien, type MenageExemple, type Surcharge, samira, unMenage, unRevenu } from '@relogement/domain/menage/menage.examples'
import type { StatutReunion } from '@relogement/domain/menage/menage.faits'
import { uuidv7 } from 'uuidv7'
import type { Base } from '../src/core/database.ts'
import { insererPersonnes } from '../src/menage/dossier/occupants.queries.ts'
import { colonnesDesSections, type Sections } from '../src/menage/dossier/sections.ts'
import { clesDeRecherche } from '../src/menage/recherche.ts'
import { jourDans } from './jours.ts'
import { ROUBAIX } from './villes.ts'

interface ACreer {
  menage?: Surcharge<MenageExemple>
  chargeId?: string | null
  /** Bailleur du logement actuel. */
  partenaireId?: string | null
  operationId?: string
  villeCode?: string
  colonnes?: Record<string, unknown>
}

let numero = 0

/** Une opération de Roubaix, sans date de travaux : la cotation ne dépend pas du jour du test. */
export async function createOperation(db: Base): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('operation')
    .values({ id, code: `OP${id.slice(-8)}`, nom: `Opération ${id.slice(-4)}`, famille: 'DEMOLITION', ville_code: ROUBAIX })
    .execute()
  return id
}

/** Inscrit le ménage à un GTR qui en est là ; rend l'identifiant de la réunion. */
export async function inscrire(db: Base, menageId: string, statut: StatutReunion): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('reunion')
    .values({ id, type: 'GTR', statut, nom: `GTR ${id.slice(-4)}`, date: new Date() })
    .execute()
  await db.insertInto('reunion_menage').values({ reunion_id: id, menage_id: menageId }).execute()
  return id
}

/** Un ménage de la base, complet par défaut (Samira Benali, Julien Duprez et leurs enfants) ; rend son identifiant. */
export async function createMenage(
  db: Base,
  {
    menage,
    chargeId = null,
    partenaireId = null,
    operationId,
    villeCode = ROUBAIX,
    colonnes: { purge_le, archive_le, ...colonnes } = {},
  }: ACreer = {},
): Promise<string> {
  const id = uuidv7()
  const exemple = avecPersonnesNeuves(unMenage(menage))
  const codeMenage = `ESS-${String(++numero).padStart(4, '0')}-${id.slice(-4)}`
  const { informations } = exemple
  await db
    .insertInto('menage')
    .values({
      id,
      code_menage: codeMenage,
      operation_id: operationId ?? (await createOperation(db)),
      partenaire_id: partenaireId,
      charge_id: chargeId,
      statut: exemple.statut,
      ville_code: villeCode,
      ...colonnesDesSections(exemple),
      ...clesDeRecherche({
        codeMenage,
        occupants: exemple.occupants,
        telephones: [informations.telephone, informations.telephoneSecondaire],
      }),
      ...colonnes,
    })
    .execute()
  await insererPersonnes(db, [{ menageId: id, sections: exemple }])
  // Archivé ou purgé, un dossier ne se remplit plus : ces dates viennent en dernier.
  if (archive_le instanceof Date) await db.updateTable('menage').set({ archive_le }).where('id', '=', id).execute()
  if (purge_le instanceof Date) await db.updateTable('menage').set({ purge_le }).where('id', '=', id).execute()
  return id
}

/** Un ménage en recherche dont le dossier est complet : il se positionne. */
export function createCandidat(db: Base, { menage = {}, ...reste }: ACreer): Promise<string> {
  const annee = new Date().getFullYear() - 2
  const ressourcesEtCharges = { revenusImposables: [unRevenu(samira.id, annee, 9310), unRevenu(julien.id, annee, 14_180)] }
  return createMenage(db, { ...reste, menage: { statut: 'RECHERCHE_DU_LOGEMENT', ...menage, ressourcesEtCharges } })
}

// Les occupants d'exemple ont des identifiants fixes : deux ménages d'une même base ne peuvent les partager.
function avecPersonnesNeuves(exemple: MenageExemple): MenageExemple & Sections {
  const neufs = new Map(exemple.occupants.map(({ id }) => [id, uuidv7()]))
  const neuf = (id: string) => neufs.get(id) ?? id
  const { ressources, revenusImposables } = exemple.ressourcesEtCharges
  return {
    ...exemple,
    occupants: exemple.occupants.map((occupant) => ({ ...occupant, id: neuf(occupant.id) })),
    ressourcesEtCharges: {
      ...exemple.ressourcesEtCharges,
      ressources: ressources
        .filter(({ occupantId }) => neufs.has(occupantId))
        .map((ressource) => ({ ...ressource, occupantId: neuf(ressource.occupantId) })),
      revenusImposables: revenusImposables
        .filter(({ occupantId }) => neufs.has(occupantId))
        .map((revenu) => ({ ...revenu, occupantId: neuf(revenu.occupantId) })),
    },
  }
}

interface PropositionACreer {
  menageId: string
  bailleurId: string
  statut: string
  villeCode?: string
  colonnes?: Record<string, unknown>
}

/** Un logement de ce bailleur, proposé à ce ménage. */
export async function createProposition(
  db: Base,
  { menageId, bailleurId, statut, villeCode = ROUBAIX, colonnes = {} }: PropositionACreer,
): Promise<{ id: string; logementId: string }> {
  const [id, logementId] = [uuidv7(), uuidv7()]
  await db
    .insertInto('logement')
    .values({
      id: logementId,
      statut: 'EN_COURS_DE_TRAITEMENT',
      bailleur_id: bailleurId,
      rue: 'rue de l’Épeule',
      numero: '24',
      code_postal: '59100',
      ville: 'Roubaix',
      ville_code: villeCode,
      typologie: 'T4',
      surface_habitable: 84,
      loyer: 600,
      charges_generales: 100,
    })
    .execute()
  await db
    .insertInto('proposition')
    .values({ id, logement_id: logementId, menage_id: menageId, statut, ...colonnes })
    .execute()
  return { id, logementId }
}

export const lireMenageEnBase = (db: Base, id: string) => db.selectFrom('menage').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const lireHistoriqueEnBase = async (db: Base, menageId: string) =>
  (await db.selectFrom('modification').selectAll().where('sujet_id', '=', menageId).orderBy('le').orderBy('id').execute()).map(avecSonTexte)

/** La ligne, et ce qu'elle dit. */
export const avecSonTexte = <L extends { code: string; donnees: unknown }>(ligne: L) => ({
  ...ligne,
  texte: texteDe(ligne as L & { donnees: Record<string, unknown> }),
})

/** Un ménage d'une seule personne, nommée ainsi, parti et à purger. */
export async function createAPurger(db: Base, prenom: string, nom: string): Promise<string> {
  const id = await createMenage(db, {
    menage: { statut: 'DEPART_SPONTANE' },
    colonnes: {
      depart_spontane: JSON.stringify({ date: jourDans(-60), motif: 'DECES', commentaire: null }),
      purge_prevue_le: jourDans(-30),
    },
  })
  await db.updateTable('occupant').set({ prenom, nom }).where('menage_id', '=', id).where('role', '=', 'PRINCIPAL').execute()
  await db.deleteFrom('occupant').where('menage_id', '=', id).where('role', '<>', 'PRINCIPAL').execute()
  return id
}
