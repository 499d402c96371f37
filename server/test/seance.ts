import type { LogementDeReunion, MenageDeReunion } from '@relogement/domain/reunion/ordreDuJour.schema'
import type { Reunion } from '@relogement/domain/reunion/reunion.schema'
import type { Base } from '../src/core/database.ts'
import type { Personne, Prenom } from './cast.ts'
import { createMenage } from './dossiers.ts'
import { createLogement } from './logements.ts'
import { createGtr, createOperationDuPru } from './reunions.ts'

type En = Readonly<Record<Prenom, Personne>>

/** Un GTR du jour : quatre ménages présentés, deux logements, trois propositions ; le compte rendu est ouvert. */
export async function seance(db: Base, en: En, bailleurId: string) {
  const { operationId, pruId } = await createOperationDuPru(db)
  const gtr = await createGtr(db, pruId, { nom: 'GTR de Roubaix, aujourd’hui' })
  const creer = (etat: 'ATTENTE_PRESENTATION_GTR' | 'RECHERCHE_DU_LOGEMENT') =>
    createMenage(db, { operationId, chargeId: en.camille.id, menage: { statut: etat } })
  const [accepte, revise, veille] = [
    await creer('ATTENTE_PRESENTATION_GTR'),
    await creer('ATTENTE_PRESENTATION_GTR'),
    await creer('ATTENTE_PRESENTATION_GTR'),
  ]
  for (const id of [accepte, revise, veille]) await en.camille.post(`/v1/reunions/${gtr}/menages/${id}`).expect(201)
  const [cherche, autre] = [await creer('RECHERCHE_DU_LOGEMENT'), await creer('RECHERCHE_DU_LOGEMENT')]
  const [retenu, ecarte] = [await createLogement(db, bailleurId), await createLogement(db, bailleurId, { rue: 'rue du Moulin' })]
  const proposer = async (logement: string, menage: string) =>
    (await en.camille.post<{ id: string }>(`/v1/logements/${logement}/menages/${menage}`, { GTR: { id: gtr } }).expect(201)).corps.id
  const p = { un: await proposer(retenu, cherche), deux: await proposer(retenu, autre), trois: await proposer(ecarte, autre) }
  await en.camille.patch(`/v1/reunions/${gtr}`, { statut: 'COMPTE_RENDU' }).expect(200)
  const decider = (menage: string, corps: object) => en.camille.patch<MenageDeReunion>(`/v1/reunions/${gtr}/menages/${menage}`, corps)
  const repondre = (id: string, corps: object) => en.camille.patch<LogementDeReunion>(`/v1/reunions/${gtr}/propositions/${id}`, corps)
  const toutRepondre = async () => {
    await decider(accepte, { decision: 'ACCEPTE' }).expect(200)
    await decider(revise, { decision: 'REFUSE', commentaire: 'Secteur unique : à revoir.' }).expect(200)
    await decider(veille, { decision: 'REFUSE', suite: 'VEILLE' }).expect(200)
    await repondre(p.un, { accepte: true }).expect(200)
    await repondre(p.deux, { accepte: true }).expect(200)
    await repondre(p.trois, { accepte: false }).expect(200)
  }
  const clore = () => en.camille.post<Reunion>(`/v1/business/gtr/${gtr}/cloture`)
  return { gtr, accepte, revise, veille, cherche, autre, retenu, ecarte, p, decider, repondre, toutRepondre, clore }
}
