import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ajouterJours, debutDuJour } from '@relogement/domain/common/date'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createApplication } from '../src/application.ts'
import { createMaison, type ReglagesDeLaMaison } from '../src/compte/maison/fournisseur.ts'
import { type Base, createDatabase, openPool } from '../src/core/database.ts'
import { openFichiers } from '../src/core/fichiers/fichiers.ts'
import { utiliserSecret } from '../src/core/jetons.ts'
import { type AtelierPdf, createAtelier } from '../src/core/pdf/atelier.ts'
import type { GrappeArchivee } from '../src/core/postgres/archivage.ts'
import { sansReplique } from '../src/core/replique.ts'
import type { Traces } from '../src/core/traces/traces.ts'
import { createDirect } from '../src/direct/direct.ts'
import { oublierVariables } from '../src/referentiel/variables.ts'
import type { ServicesRelogement } from '../src/services.ts'
import { sujetsEnDirect } from '../src/sujets.ts'
import type { BaseDeTest } from './base.ts'
import { Client } from './client.ts'
import { jourDans } from './jours.ts'

/** Une horloge que les tests avancent à la main ; sinon elle suit la vraie. */
export class Horloge {
  private decalageMs = 0
  readonly maintenant = (): Date => new Date(Date.now() + this.decalageMs)

  avancer({
    jours = 0,
    heures = 0,
    minutes = 0,
    secondes = 0,
  }: {
    jours?: number
    heures?: number
    minutes?: number
    secondes?: number
  }): void {
    this.decalageMs += this.dureeDe(jours) + ((heures * 60 + minutes) * 60 + secondes) * 1000
  }

  /** Des jours de Paris, dont l'un peut durer 23 ou 25 heures : au changement d'heure, la même heure le lendemain. */
  private dureeDe(jours: number): number {
    const aujourdhui = jourDans(0, this.maintenant())
    return Date.parse(debutDuJour(ajouterJours(aujourdhui, jours))) - Date.parse(debutDuJour(aujourdhui))
  }
}

export interface Api {
  readonly app: FastifyInstance
  readonly db: Base
  readonly services: ServicesRelogement
  readonly horloge: Horloge
  /** Ce que le produit a écrit à son journal. */
  readonly journal: readonly string[]
  /** Quelqu'un sans session. */
  readonly visiteur: Client
  /** Dossier de ses fichiers. */
  readonly dataDir: string
  readonly close: () => Promise<void>
}

export const URL_PUBLIQUE = 'https://relogement.test'

const enLecture = (url: string) => {
  const adresse = new URL(url)
  adresse.searchParams.set('options', '-c default_transaction_read_only=on')
  return adresse.href
}

/** L'application entière sur cette base, comme un processus de plus ; les réponses hors contrat y échouent. */
export async function createApi(
  base: BaseDeTest,
  {
    horloge = new Horloge(),
    secret = 'un secret de test de trente-deux caractères',
    urlPublique = URL_PUBLIQUE,
    production = false,
    courrielsPartent = true,
    maison = null as ReglagesDeLaMaison | null,
    limiteDebit = 1_000_000,
    mandataires = [] as readonly string[],
    documentsUrl = null as string | null,
    pdf = createAtelier() as AtelierPdf,
    cle = null as string | null,
    grappe = null as GrappeArchivee | null,
    placeMin = 1,
    traces = null as Traces | null,
  } = {},
): Promise<Api> {
  utiliserSecret(secret)
  // Celles de la base d'un autre fichier, lues il y a moins de trente secondes dans le même processus.
  oublierVariables()
  const journal: string[] = []
  const log = pino({ level: 'info' }, { write: (ligne) => void journal.push(ligne) })
  const db = createDatabase(openPool({ url: base.urlApp, max: 10, log }), traces)
  // Une copie de lecture n'écrit rien : tout ce qui s'y lit le prouve ici.
  const replique = sansReplique(createDatabase(openPool({ url: enLecture(base.urlApp), max: 4, log })))
  const dataDir = await mkdtemp(join(tmpdir(), 'relogement-fichiers-'))
  const services: ServicesRelogement = {
    base: db,
    lecture: db,
    replique,
    horloge: horloge.maintenant,
    log,
    fichiers: await openFichiers({ documentsUrl, dataDir }, log),
    pdf,
    urlPublique,
    production,
    courrielsPartent,
    maison: maison && createMaison(maison, urlPublique),
    direct: createDirect({ base: db, url: base.urlApp, sujets: sujetsEnDirect, horloge: horloge.maintenant, log }),
    exploitation: {
      copies: { cle, dossier: join(dataDir, 'sauvegardes'), url: base.urlMigration, configuration: { PORT: '3000' }, grappe },
      dossiers: { documents: join(dataDir, 'documents'), sauvegardes: join(dataDir, 'sauvegardes') },
      placeMin,
    },
  }
  const app = await createApplication({ services, limiteDebit, mandataires, log, verifierReponses: true, traces })
  await app.ready()
  const close = async () => {
    await app.close()
    await Promise.all([db.destroy(), replique.pour('').destroy()])
    services.fichiers.depot.close()
    services.fichiers.lecteurs.close()
    pdf.close()
    // Un envoi coupé peut encore écrire : on reprend.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  return { app, db, services, horloge, journal, visiteur: new Client(app), dataDir, close }
}
