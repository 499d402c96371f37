import { listeAnru } from '@relogement/domain/anru/anru.liste'
import type { IndicateursAnru } from '@relogement/domain/anru/anru.schema'
import { definitionDe, mesures, partDe } from '@relogement/domain/anru/indicateurs'
import { SEUIL } from '@relogement/domain/anru/masque'
import { formatDate } from '@relogement/domain/common/date.format'
import type { DemandeDExport } from '@relogement/domain/common/defineListe.contrat'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { type Colonne, LIGNES_PAR_LECTURE } from '../core/export/colonne.ts'
import { rendantSaPlace } from '../core/export/exportation.ts'
import { type Case, enFeuille, GRAS, lisezMoi, texte } from '../core/export/feuille.ts'
import { type FeuilleEcrite, fluxClasseur } from '../core/export/xlsx.ts'
import { Fichier } from '../core/http/reponse.ts'
import { filtresSansMots, noterExportMotive, TYPES } from '../core/liste/exporteurDe.ts'
import { filtresPosesDe } from '../core/liste/source.ts'
import type { Filtres } from './faits.ts'
import { lireIndicateursEtLignes } from './indicateurs.usecase.ts'
import { DECLARATION_SNE, lignesDe, SUIVI } from './suiviDesRelogements.ts'

/** Le classeur ANRU des relogements retenus : les indicateurs ; et, à qui lit les dossiers, le suivi ménage par ménage et la déclaration au SNE. */
export async function exporterAnru(ctx: Contexte, { motif, nombres: _, ...demande }: DemandeDExport<typeof listeAnru>): Promise<Fichier> {
  const filtres: Filtres = Object.fromEntries(filtresPosesDe(listeAnru, demande))
  const { lus, lignes } = await lireIndicateursEtLignes(ctx, filtres, LIGNES)
  const { suivi, sne } = lignes ?? { suivi: [], sne: [] }
  const trace = { format: 'xlsx' as const, motif, filtres: filtresSansMots(listeAnru, filtres), lignes: suivi.length }
  const id = await noterExportMotive(ctx, 'anru', trace)
  const indicateurs = {
    name: 'Indicateurs',
    columns: [10, 46, 34, 12, 12, 26].map((width) => ({ width })),
    freezePane: { rows: 1, columns: 0 },
    ...enFeuille(lignesDesIndicateurs(lus)),
  }
  const flux = fluxClasseur(
    [lisezMoi(direLeClasseur(lus, filtres, ctx.aujourdhui)), indicateurs],
    lignes === null ? [] : [feuilleDe('Suivi des relogements', SUIVI, suivi), feuilleDe('Déclaration SNE', DECLARATION_SNE, sne)],
  )
  return new Fichier(rendantSaPlace(ctx, id, flux), TYPES.xlsx, `Indicateurs ANRU au ${formatDate(ctx.aujourdhui)}.xlsx`)
}

type Ligne = readonly unknown[]

const LIGNES = sql<{
  suivi: readonly Ligne[]
  sne: readonly Ligne[]
}>`json_build_object('suivi', ${lignesDe(SUIVI, sql`true`)}, 'sne', ${lignesDe(DECLARATION_SNE, sql`m.numero_unique is not null`)})`

/** Une feuille dont les lignes sont lues ; elle ne s'écrit pas d'un trait, qui tiendrait le service des autres. */
const feuilleDe = (nom: string, colonnes: readonly Colonne[], lues: readonly Ligne[]): FeuilleEcrite => ({
  ...{ nom, colonnes, lignes: lues.length, figees: 1 },
  blocs: parBlocs(lues),
})

function* parBlocs(lignes: readonly Ligne[]): Generator<readonly Ligne[]> {
  for (let debut = 0; debut < lignes.length; debut += LIGNES_PAR_LECTURE) yield lignes.slice(debut, debut + LIGNES_PAR_LECTURE)
}

const MASQUE = 'masqué'

function lignesDesIndicateurs({ indicateurs }: IndicateursAnru): Case[][] {
  const titres = ['Code', 'Indicateur', 'Classe', 'Ménages', 'Part (%)', 'Mesure'].map((valeur): Case => ({ valeur, style: GRAS }))
  return [
    titres,
    ...indicateurs.flatMap(({ code, nombre, classes, mesure }) => {
      const { numero, titre, classes: libelles, mesure: sienne } = definitionDe(code)
      const comptes = Object.fromEntries(classes.map((classe) => [classe.code, classe.nombre]))
      const enTete =
        sienne === undefined ? null : `${sienne.de}, ${mesures[sienne.sorte]} : ${mesure === null ? '—' : `${mesure} ${sienne.unite}`}`
      return [
        [texte(numero), { ...texte(titre), style: GRAS }, texte('Ensemble'), { valeur: nombre ?? MASQUE }, { valeur: null }, texte(enTete)],
        ...classes.map((classe) => [
          texte(numero),
          texte(titre),
          texte(libelles[classe.code]),
          { valeur: classe.nombre ?? MASQUE },
          { valeur: partDe(code, classe.code, comptes) },
          { valeur: null },
        ]),
      ]
    }),
  ]
}

function direLeClasseur({ lecture, menages, archives, metadata }: IndicateursAnru, filtres: Filtres, jour: string): [string, string][] {
  const { operationIds, PRUs, bailleurs, du, au } = filtres
  const noms = (titre: string, choisis: readonly string[] | undefined, parmi: IndicateursAnru['metadata']['PRUs']): [string, string][] =>
    choisis === undefined
      ? []
      : [[titre, choisis.map((valeur) => parmi.find((un) => un.valeur === valeur)?.libelle ?? 'non disponible').join(', ')]]
  return [
    ['Indicateurs ANRU', `Extraits le ${formatDate(jour)}`],
    ['Ménages relogés', String(menages)],
    [
      'Période des baux',
      `${du === undefined ? 'Depuis le début' : `Du ${formatDate(du)}`}, ${au === undefined ? 'à ce jour' : `au ${formatDate(au)}`}`,
    ],
    ...noms('Opérations', operationIds, metadata.operations),
    ...noms('PRU', PRUs, metadata.PRUs),
    ...noms('Bailleurs', bailleurs, metadata.bailleurs),
    ['R10', 'Compte tous les ménages à reloger, quelle que soit la période.'],
    ['Non renseigné', 'La donnée manque au dossier : elle se dit à part, et n’est jamais comptée pour « non ».'],
    ['Archives', `${archives} relogement(s) dont le dossier est archivé ne sont plus comptés.`],
    ...(lecture === 'EXACTE'
      ? [
          ['Suivi des relogements', 'Un ménage relogé par ligne, désigné par son code : ni nom, ni adresse.'] as [string, string],
          ['Déclaration SNE', 'Les relogements dont la demande de logement social a un numéro unique, et leur réservataire.'] as [
            string,
            string,
          ],
        ]
      : [
          [
            'Masqué',
            `Une case de moins de ${SEUIL} ménages, ou d’où elle se déduirait. Les opérations trop petites se lisent réunies à d’autres.`,
          ] as [string, string],
        ]),
  ]
}
