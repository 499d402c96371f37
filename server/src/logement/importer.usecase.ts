import { DomainError } from '@relogement/domain/common/errors'
import { refusDeFin } from '@relogement/domain/logement/disponibilite'
import { cleDImport, type LectureDImport, type LigneRefusee, lireImport } from '@relogement/domain/logement/importLogements'
import type { ImportDeLogements } from '@relogement/domain/logement/importLogements.schema'
import type { logementContract } from '@relogement/domain/logement/logement.contract'
import { canCreerLogement } from '@relogement/domain/logement/logement.permissions'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { ContenuRefuse } from '../core/fichiers/contenu/refus.ts'
import type { FichierRecu } from '../core/fichiers/reception.ts'
import type { Traitement } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { bailleurDe, exigerDroit, insererLogement } from './modifier.usecases.ts'

type Import = Traitement<(typeof logementContract)['POST /v1/logements/_import'], ServicesRelogement>

/**
 * La liste d'un bailleur. À blanc : ce qui serait créé, et pourquoi chaque autre ligne est refusée. Pour de bon : les lignes acceptées, toutes
 * ou aucune. Le fichier se lit dans le processus à part (décision 0036).
 */
export const importerLogements: Import = async (ctx, { body: { essai, bailleurId }, fichiers }, inscrire) => {
  exigerDroit(canCreerLogement(ctx.acteur))
  const lecture = await lire(ctx, fichiers)
  return inscrire(async (dansLaTransaction) => {
    const bailleur = await bailleurDe(dansLaTransaction, bailleurId)
    const { acceptees, refusees } = await ecarterLesConnus(dansLaTransaction, bailleur, lecture)
    const crees: string[] = []
    if (essai === 'false')
      for (const { saisie } of acceptees) crees.push(await insererLogement(dansLaTransaction, bailleur, saisie, 'LOGEMENT_IMPORTE'))
    return {
      essai: essai === 'true',
      colonnes: [...lecture.colonnes],
      acceptees: acceptees.length,
      refusees,
      crees,
    } satisfies ImportDeLogements
  })
}

async function lire({ services, aujourdhui }: Contexte, fichiers: readonly FichierRecu[]): Promise<LectureDImport> {
  const [fichier, autre] = fichiers
  if (fichier === undefined || autre !== undefined) throw refus('Choisissez un fichier XLSX ou CSV.')
  const cellules = await services.fichiers.lecteurs.lireTableau(fichier.nom, await fichier.read()).catch((erreur: unknown) => {
    throw erreur instanceof ContenuRefuse ? refus(erreur.message) : erreur
  })
  const lue = lireImport(cellules, Number(aujourdhui.slice(0, 4)) + 2)
  if (typeof lue === 'string') throw refus(lue)
  return lue
}

const refus = (message: string) =>
  new DomainError('saisie', 'logement.import', message, { violations: [{ propertyPath: 'fichiers', message }] })

/** Déjà offert par ce bailleur sous la même UG et la même porte, ou dont la fin est passée : refusé, avec la raison. */
async function ecarterLesConnus({ db, maintenant }: Contexte, bailleurId: string, { acceptees, refusees }: LectureDImport) {
  const { rows } = await sql<{ cle: string }>`select lower(ug || '|' || coalesce(numero_porte, '')) as cle from logement l
    where l.bailleur_id = ${bailleurId}::uuid and not l.parc and l.ug is not null
      and l.statut not in ('REPRIS_BAILLEUR', 'RENDU_BAILLEUR', 'NON_RETENU', 'NON_SOUHAITE')`.execute(db)
  const connus = new Set(rows.map(({ cle }) => cle))
  const raisonDe = ({ saisie }: LectureDImport['acceptees'][number]): string | null => {
    const { dateFinMiseADisposition: fin } = saisie.dates
    if (connus.has(cleDImport(saisie) ?? '')) return 'Déjà mis à disposition : même UG, même porte'
    const refus = refusDeFin(fin, maintenant.toISOString())
    return refus && `Fin mise à disposition : ${refus === 'passee' ? 'dans le passé' : refus.tropLoin}`
  }
  const ecartees = acceptees.flatMap((lue): LigneRefusee[] => {
    const raison = raisonDe(lue)
    return raison === null ? [] : [{ ligne: lue.ligne, raisons: [raison] }]
  })
  const numeros = new Set(ecartees.map(({ ligne }) => ligne))
  return {
    acceptees: acceptees.filter(({ ligne }) => !numeros.has(ligne)),
    refusees: [...refusees, ...ecartees]
      .toSorted((a, b) => a.ligne - b.ligne)
      .map(({ ligne, raisons }) => ({ ligne, raisons: [...raisons] })),
  }
}
