import { join } from 'node:path'
import { roleDit } from '@relogement/domain/acces/civilite'
import type pg from 'pg'
import type { Services } from '../core/contexte.ts'
import { aDesMenages, chargerDemonstration } from './chargerDemonstration.ts'
import { type Deposer, deposerDans } from './depot/dossier.ts'
import { surPlace } from './lot/fabrique.ts'
import { civiliteDuPrenom, comptesParRole, MOT_DE_PASSE_DEMO } from './socle/comptes.ts'
import { composerLesVitrines } from './vitrine.ts'

interface PremierDemarrage {
  readonly pool: pg.Pool
  readonly services: Pick<Services, 'base' | 'pdf' | 'log'>
  readonly dataDir: string
  readonly maintenant: Date
}

const MENAGES = 1200

/** La première fois, une base de démonstration est déjà habitée. */
export async function chargerDemonstrationSiVide({ pool, services, dataDir, maintenant }: PremierDemarrage): Promise<void> {
  if (await aDesMenages(pool)) return
  const deposer = deposerDans(dossierDesDocuments(dataDir))
  const chargee = await chargerDemonstration(pool, { menages: MENAGES, graine: 1, maintenant, fabriquer: surPlace(deposer) })
  if (chargee) await decorer(services, deposer)
}

/** Sans compilateur de PDF, la démonstration reste entière : ses documents n'ont que leur page d'attente. */
export async function decorer({ base, pdf, log }: PremierDemarrage['services'], deposer: Deposer): Promise<void> {
  await composerLesVitrines(base, pdf, deposer).catch((erreur: unknown) =>
    log.warn({ erreur: erreur instanceof Error ? erreur.message : '' }, 'documents de démonstration non composés'),
  )
}

export const dossierDesDocuments = (dataDir: string): string => join(dataDir, 'documents')

export function afficherComptes(adresse: string): void {
  const largeur = Math.max(...comptesParRole.map(({ email }) => email.length))
  const lignes = comptesParRole.map(
    ({ email, prenom, role }) => `  ${email.padEnd(largeur)}  ${prenom}, ${roleDit(role, civiliteDuPrenom(prenom))}`,
  )
  process.stdout.write(
    `\nRelogement : ${adresse}\n\nComptes de démonstration, mot de passe ${MOT_DE_PASSE_DEMO} :\n${lignes.join('\n')}\n\n`,
  )
}
