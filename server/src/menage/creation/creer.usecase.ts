import { DomainError, exiger } from '@relogement/domain/common/errors'
import { occupantSchema } from '@relogement/domain/menage/composition/composition.schema'
import { refusDeNaissance } from '@relogement/domain/menage/composition/naissance'
import type { NouveauMenage, Ouverture } from '@relogement/domain/menage/creation/creation.schema'
import { cheminDansLEntite } from '@relogement/domain/menage/creation/depuisLEntite'
import { canCreerMenage } from '@relogement/domain/menage/menage.permissions'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import { operationsVisibles } from '../../operation/portee.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { getDossier } from '../dossier/dossier.queries.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections, type Sections } from '../dossier/sections.ts'
import { modifierMenage } from '../modification/modifier.usecase.ts'
import { codeSuivant } from './code.queries.ts'
import { ouvrirDossier } from './ouvrirDossier.ts'
import { sectionsVides } from './sectionsVides.ts'

/** Ouvre le dossier d'un ménage ; un chargé de relogement suit celui qu'il ouvre. */
export async function creerMenage(ctx: Contexte, { sections, ...saisie }: Ouverture) {
  const { acteur, db } = ctx
  exiger(canCreerMenage(acteur))
  const { dateDeNaissance } = saisie.demandeur
  const refus = dateDeNaissance === null ? null : refusDeNaissance(dateDeNaissance, ctx.aujourdhui)
  if (refus !== null) throw refusDuChamp('demandeur.dateDeNaissance', refus, sections)
  const operation = await getOperation(ctx, saisie.operationId, sections)
  const id = await ouvrirDossier(ctx, {
    codeMenage: await codeSuivant(db, operation.id),
    operationId: operation.id,
    partenaireId: operation.bailleurId,
    charge: acteur.roles.includes('CHARGE_DE_RELOGEMENT') ? acteur : null,
    statut: 'ENTRETIEN_PREALABLE_A_REALISER',
    sections: sectionsDe(saisie),
  })
  const visible = await db
    .selectFrom('menage as m')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`${menagesVisibles(acteur)}`)
    .executeTakeFirst()
  if (!visible)
    throw refusDuChamp(
      'adresse.codePostal',
      'Cette adresse est hors de votre territoire : vous ne pourriez pas ouvrir le dossier.',
      sections,
    )
  const ouvert = await getDossier(db, menagesVisibles(acteur), id)
  return sections === undefined
    ? presenterDossier(ctx, ouvert)
    : modifierMenage(ctx, id, avecLePrincipal(sections, lireSections(ouvert.menage, ouvert).occupants))
}

async function getOperation({ db, acteur }: Contexte, id: string, sections: Ouverture['sections']) {
  const operation = await db
    .selectFrom('operation as o')
    .select(['o.id', 'o.bailleur_id as bailleurId'])
    .where('o.id', '=', id)
    .where(sql<boolean>`${operationsVisibles(acteur)}`)
    .executeTakeFirst()
  if (!operation) throw refusDuChamp('operationId', 'Opération inconnue', sections)
  return operation
}

/** Au champ de l'écran, ou à celui de l'entité quand c'est elle qui est écrite. */
function refusDuChamp(champ: string, message: string, sections: Ouverture['sections']) {
  const propertyPath = sections === undefined ? champ : cheminDansLEntite(champ.split('.'), sections).join('.')
  return new DomainError('saisie', 'menage.creation', message, { violations: [{ propertyPath, message }] })
}

function sectionsDe({ demandeur, adresse, logement }: NouveauMenage): Sections {
  const { telephone, email, ...identite } = demandeur
  const { etage, numeroPorte, typologie } = logement
  const vides = sectionsVides()
  return {
    ...vides,
    informations: { ...vides.informations, telephone, email },
    occupants: [occupantSchema.parse({ id: uuidv7(), role: 'PRINCIPAL', titulaire: true, contact: { telephone, email }, ...identite })],
    logementActuel: { ...vides.logementActuel, typologie },
    logementActuelLocalisation: { ...vides.logementActuelLocalisation, etage, numeroPorte, adresse },
  }
}

/** L'entité nomme elle aussi le demandeur principal : c'est la personne que l'ouverture a déjà inscrite. */
function avecLePrincipal(sections: Record<string, unknown>, inscrits: readonly { id: string; role: string }[]): Record<string, unknown> {
  const composition = sections['composition'] as { occupants?: unknown } | undefined
  if (!Array.isArray(composition?.occupants)) return sections
  const id = inscrits.find(({ role }) => role === 'PRINCIPAL')?.id
  const occupants = (composition.occupants as { role?: string; id?: string }[]).map((occupant) => ({
    ...occupant,
    ...(occupant.role === 'PRINCIPAL' ? { id } : { id: occupant.id ?? uuidv7() }),
  }))
  return { ...sections, composition: { ...composition, occupants } }
}
