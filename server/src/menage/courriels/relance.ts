import { BAIL } from '@relogement/domain/acces/roles'
import { DomainError } from '@relogement/domain/common/errors'
import { minuscule } from '@relogement/domain/common/minuscule'
import type { FaitsDeRelance } from '@relogement/domain/menage/courriels/relance'
import { civilite } from '@relogement/domain/menage/menage.noms'
import { listAdresses } from '../../acces/adresses.queries.ts'
import { lireCharge } from '../../acces/charge.queries.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { ServicesRelogement } from '../../services.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections } from '../dossier/sections.ts'

const DESTINATAIRES_PROPOSES = 10

/** Ce que dit la relance de qui l'étape attend ; personne ne l'attend plus : 409. */
export async function faitsDeLaRelance(ctx: Contexte, dossier: Dossier, cible: string): Promise<FaitsDeRelance> {
  const { prochaineEtape: etape } = await presenterDossier(ctx, dossier)
  const point = etape?.bloquants.find(({ qui }) => qui?.cible === cible)
  if (etape == null || (point === undefined && !etape.qui.some((qui) => qui.cible === cible)))
    throw new DomainError('conflit', 'relance.sans-objet', 'L’étape n’attend plus cette réponse : le dossier a changé.')
  const sections = lireSections(dossier.menage, dossier)
  const principal = sections.occupants.find(({ role }) => role === 'PRINCIPAL')
  const { prenom, nom, id } = ctx.acteur
  return {
    pourLeMenage: cible === 'MENAGE',
    aQui: [civilite(principal?.sexe), principal?.nom].filter(Boolean).join(' ') || dossier.menage.noms,
    destinataires: await destinatairesDe(ctx, dossier, cible, sections.informations.email),
    codeMenage: dossier.menage.code_menage,
    quoi: minuscule(point?.texte ?? etape.attendu?.texte ?? etape.titre),
    depuis: etape.depuis,
    echeance: etape.echeance,
    adresse: `${(ctx.services as ServicesRelogement).urlPublique}/menages/${dossier.menage.id}`,
    auteur: { nom: `${prenom} ${nom}`, telephone: (await lireCharge(ctx.db, id))?.telephone ?? null },
  }
}

const ROLES: Readonly<Record<string, readonly string[]>> = {
  ENCADREMENT: ['RESPONSABLE_EQUIPE_RELOGEMENT'],
  ADMINISTRATIF: ['RESPONSABLE_ADMINISTRATIF'],
  DPO: ['DPO'],
}

async function destinatairesDe({ db }: Contexte, { charge }: Dossier, cible: string, email: string | null): Promise<string[]> {
  if (cible === 'MENAGE') return email === null ? [] : [email]
  if (cible === 'CHARGE') return charge === null ? [] : [charge.email]
  const [genre = '', bailleurId = null] = cible.split(':')
  if (genre !== 'BAILLEUR') return (await listAdresses(db, ROLES[genre] ?? [])).slice(0, DESTINATAIRES_PROPOSES)
  const cellule = await listAdresses(db, ['BAILLEUR_CELLULE_COMMERCIALE'], bailleurId)
  return (cellule.length > 0 ? cellule : await listAdresses(db, BAIL, bailleurId)).slice(0, DESTINATAIRES_PROPOSES)
}
