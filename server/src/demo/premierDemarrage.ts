import { join } from 'node:path'
import { roles } from '@relogement/domain/acces/roles'
import type pg from 'pg'
import { aDesMenages, chargerDemonstration } from './chargerDemonstration.ts'
import { deposerDans } from './depot/dossier.ts'
import { comptesParRole, MOT_DE_PASSE_DEMO } from './socle/comptes.ts'

interface PremierDemarrage {
  readonly pool: pg.Pool
  readonly dataDir: string
  readonly maintenant: Date
}

const MENAGES = 1200

/** La première fois, une base de démonstration est déjà habitée. */
export async function chargerDemonstrationSiVide({ pool, dataDir, maintenant }: PremierDemarrage): Promise<void> {
  if (await aDesMenages(pool)) return
  await chargerDemonstration(pool, { menages: MENAGES, graine: 1, maintenant, deposer: deposerDans(dossierDesDocuments(dataDir)) })
}

export const dossierDesDocuments = (dataDir: string): string => join(dataDir, 'documents')

export function afficherComptes(adresse: string): void {
  const largeur = Math.max(...comptesParRole.map(({ email }) => email.length))
  const lignes = comptesParRole.map(({ email, prenom, role }) => `  ${email.padEnd(largeur)}  ${prenom}, ${roles[role]}`)
  process.stdout.write(
    `\nRelogement : ${adresse}\n\nComptes de démonstration, mot de passe ${MOT_DE_PASSE_DEMO} :\n${lignes.join('\n')}\n\n`,
  )
}
