import { ajouterJours } from '@relogement/domain/common/date'
import { DomainError, exiger } from '@relogement/domain/common/errors'
import type { Changement } from '@relogement/domain/historique/historique.schema'
import { nomDeLOccupant } from '@relogement/domain/menage/composition/occupant.noms'
import { type AvantSeparation, JOURS_POUR_ANNULER, reunir, saisiesAbandonnees } from '@relogement/domain/menage/decohabitation/annuler'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import { empechements } from '@relogement/domain/menage/menage.gestes'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import { type Contexte, jourDe } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { compterRattachables } from '../../sujet/rattacher.ts'
import { effacerLeDossier } from '../creation/supprimer.usecase.ts'
import { type Dossier, getDossier, lockDossier } from '../dossier/dossier.queries.ts'
import { exigerGeste, faitsDesGestes } from '../dossier/gestes.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections, type Sections } from '../dossier/sections.ts'
import { seuilsDuDossier } from '../dossier/seuils.ts'
import { ecrireLaSource, personnesDe } from './decohabiter.usecase.ts'
import { ramener } from './ramener.queries.ts'

/** Annule la décohabitation dont ce dossier est né : les personnes reviennent au dossier d'origine, que l'on rend. */
export async function annulerDecohabitation(ctx: Contexte, id: string, abandonner: boolean) {
  const visibles = menagesVisibles(ctx.acteur)
  const { naissance } = (await getDossier(ctx.db, visibles, id)).decohabitations
  // L'origine d'abord, comme toute décohabitation : deux gestes croisés s'attendent au lieu de se bloquer.
  const source = naissance && (await lockDossier(ctx.db, visibles, naissance.sourceId))
  const issu = await lockDossier(ctx.db, visibles, id)
  await exigerGeste(ctx, issu, 'annulerDecohabitation')
  if (source === null || !naissance?.avant) throw new Error('Décohabitation sans origine')
  exiger(canModifierMenage(ctx.acteur, liensDuMenage(source)))

  const sections = lireSections(issu.menage, issu)
  const abandons = await abandonsDe(ctx, issu, sections, naissance.avant)
  if (abandons.length > 0 && !abandonner) throw aConfirmer(abandons)

  const avant = lireSections(source.menage, source)
  const intacte = source.menage.version === naissance.avant.versionApres
  await ramener(ctx.db, id, source.menage.id)
  await effacerLeDossier(ctx, issu, 'DECOHABITATION_ANNULEE')
  await ecrireLaSource(ctx, source, avant, {
    ...reunir(personnesDe(avant), personnesDe(sections), naissance.avant),
    evenement: evenementDeMenage('DECOHABITATION_ANNULEE', { menage: issu.menage.code_menage }),
  })
  if (intacte) await oublierLaSeparation(ctx, source, naissance.avant)
  return presenterDossier(ctx, await getDossier(ctx.db, visibles, source.menage.id))
}

/** Ce que l'annulation ferait, ou ce qui l'empêche : de quoi dessiner le dialogue. */
export async function previsionDAnnulation(ctx: Contexte, id: string) {
  const issu = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  exiger(canModifierMenage(ctx.acteur, liensDuMenage(issu)))
  await noterConsultation(ctx.services.lecture, ctx.acteur, id, 'decohabitation', ['COMPOSITION'], ctx.maintenant)
  const { naissance } = issu.decohabitations
  const sections = lireSections(issu.menage, issu)
  const faits = faitsDesGestes(issu, sections, await seuilsDuDossier(ctx))
  return presentItem('AnnulationDeDecohabitation', `/v1/business/menages/${id}/decohabitation`, {
    bloquants: empechements('annulerDecohabitation', faits, ctx.acteur, ctx.aujourdhui),
    jusquAu: ajouterJours(naissance ? jourDe(new Date(naissance.le)) : ctx.aujourdhui, JOURS_POUR_ANNULER),
    abandons: naissance?.avant ? await abandonsDe(ctx, issu, sections, naissance.avant) : [],
    ramenes: await compterRattachables(ctx.db, id),
  })
}

async function abandonsDe({ db }: Contexte, { menage }: Dossier, { occupants }: Sections, { partis }: AvantSeparation): Promise<string[]> {
  const evenements = await db
    .selectFrom('modification')
    .select('changements')
    .where('sujet_id', '=', menage.id)
    .where('version', '>', 1)
    .orderBy('le')
    .execute()
  const ajoutes = occupants.filter(({ id }) => !partis.includes(id)).map(nomDeLOccupant)
  const retires = partis.filter((id) => !occupants.some((occupant) => occupant.id === id)).length
  return saisiesAbandonnees(
    evenements.flatMap(({ changements }) => changements as Changement[]),
    [...ajoutes, ...(retires === 0 ? [] : ['Personne retirée de ce dossier depuis'])],
  )
}

const aConfirmer = (abandons: readonly string[]) =>
  new DomainError('conflit', 'decohabitation.abandons', 'Ce qui a été saisi dans ce dossier depuis la séparation serait abandonné.', {
    details: { abandons, bloquants: [`Serait abandonné : ${abandons.join(', ')}.`] },
  })

/** Rien d'autre n'a changé depuis : ce que le GTR avait examiné est de nouveau ce qui est au dossier. */
const oublierLaSeparation = ({ db }: Contexte, { menage }: Dossier, { projetModifieLe }: AvantSeparation) =>
  db.updateTable('menage').set({ projet_modifie_le: projetModifieLe }).where('id', '=', menage.id).execute()
