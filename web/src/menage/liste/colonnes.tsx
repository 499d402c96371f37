import { formatAnciennete, formatDate, formatDateCourte } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { LIGNES_DETAILLEES } from '@relogement/domain/menage/ligneMenage.schema'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { apparenceDuDossier, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { listeMenages } from '@relogement/domain/menage/menages.liste'
import { nommerLesIntervenants } from '@relogement/domain/menage/prochaine-etape/intervenants'
import type { ReponseApi } from '../../core/api.ts'
import { Cotation } from '../../core/Cotation.tsx'
import { formatTelephone } from '../../core/formats.ts'
import { aujourdhui } from '../../core/jour.ts'
import { colonnesDe as colonnesDeclarees } from '../../core/liste/declaree.ts'
import type { EtatListe } from '../../core/liste/etat.ts'
import type { Colonne } from '../../core/liste/Tableau.tsx'
import { Statut } from '../../core/Statut.tsx'
import styles from './etape.module.css'

export type LigneMenage = ReponseApi<'GET /v1/menages'>['hydra:member'][number]

/** « T4, T5 » */
export const typologiesEnClair = (codes: readonly string[]): string =>
  codes.map((code) => (typologies as Readonly<Record<string, string>>)[code] ?? code).join(', ')

type Etape = NonNullable<LigneMenage['prochaineEtape']>

/** « 6 mois · activité 10 jours » ; sans l'activité, pour qui ne lit pas l'historique. */
const dureesEnClair = ({ statutDepuis, derniereActivite }: Pick<LigneMenage, 'statutDepuis' | 'derniereActivite'>): string =>
  [formatAnciennete(statutDepuis, aujourdhui()), ...(derniereActivite ? [`activité ${anciennete(derniereActivite)}`] : [])].join(' · ')

const anciennete = (debut: string): string => minuscule(formatAnciennete(debut, aujourdhui()))

const etatEnClair = ({ statut, relogementNecessaire, statutDepuis, derniereActivite }: LigneMenage): string =>
  [
    apparenceDuDossier({ statut: statut as StatutMenage, relogementNecessaire }).libelle,
    `dans ce statut depuis le ${formatDate(statutDepuis)}`,
    ...(derniereActivite ? [`dernière activité le ${formatDate(derniereActivite)}`] : []),
  ].join('\n')

/** « vous et le ménage » */
const quiEnClair = ({ qui, aussi }: Etape): string => {
  const dits = nommerLesIntervenants([qui, ...aussi])
  return qui.vous ? minuscule(dits) : dits
}

/** « vous, depuis le 2 mars 2026 » */
export const quiEtDepuis = (etape: Etape): string => `${quiEnClair(etape)}, depuis le ${formatDateCourte(etape.depuis)}`

/** Qui agit, à la suite du titre ; un titre qui le nomme déjà (« Attendre la commission de Toits Mélantois ») ne le redit pas. */
const quiALaSuite = (etape: Etape): string => (etape.titre.includes(etape.qui.nom) ? '' : ` ·\u00A0${quiEnClair(etape)}`)

/** « Enregistrer la signature du bail · vous, depuis le 2 mars 2026 » */
const etapeEnClair = (etape: Etape): string => `${etape.titre} · ${quiEtDepuis(etape)}`

// Cotation, téléphone (même dans la police de secours, plus large) et typologies tiennent dans une largeur fixe ;
// les textes se partagent le reste, hors rail et marges,
// et jamais moins que ce que leur laisse la plus petite largeur du tableau (liste.css).
const part = (fraction: number): string => `calc(max(100vw - 592px, 694px) * ${fraction})`

const LARGEURS_PRES_DE_L_APERCU: Readonly<Record<string, string>> = { noms: '34%', prochaineEtape: '34%', statut: '32%' }

export const colonnesMenages = colonnesDeclarees<LigneMenage, typeof listeMenages>(listeMenages, {
  noms: { largeur: part(0.21), carte: 1, rendu: ({ noms }) => noms, infobulle: ({ noms }) => noms },
  cotation: {
    largeur: 98,
    carte: 2,
    rendu: ({ cotation: { couleur, score } }) => <Cotation couleur={couleur} points={score} enColonne />,
  },
  // Près du nom : sur une tablette, elle se lit sans faire défiler le tableau.
  prochaineEtape: {
    largeur: part(0.215),
    carte: 8,
    rendu: ({ prochaineEtape }) =>
      prochaineEtape && (
        <>
          <span className={styles.etape}>
            <span>{prochaineEtape.titre}</span>
            <span className={styles.qui}>{quiALaSuite(prochaineEtape)}</span>
          </span>
          <small className="sous-st en-carte">{quiEtDepuis(prochaineEtape)}</small>
        </>
      ),
    infobulle: ({ prochaineEtape }) => (prochaineEtape ? etapeEnClair(prochaineEtape) : undefined),
  },
  telephone: { largeur: 126, carte: 5, rendu: ({ telephone }) => <Telephone numero={telephone} /> },
  ville: {
    largeur: part(0.11),
    carte: 3,
    rendu: ({ ville }) => ville,
    infobulle: ({ ville }) => ville ?? undefined,
  },
  operation: {
    largeur: part(0.185),
    dessous: ['partenaire'],
    rendu: ({ operation, partenaire }) => (
      <>
        <span className="sur-st">{operation.nom}</span>
        <small className="sous-st">{partenaire?.nom}</small>
      </>
    ),
    infobulle: ({ operation, partenaire }) => [operation.nom, partenaire?.nom].filter(Boolean).join(' · '),
  },
  typologiesGTR: {
    largeur: 112,
    carte: 6,
    rendu: ({ typologiesGTR }) =>
      typologiesGTR.length === 0 ? <span className="muted">À définir</span> : typologiesEnClair(typologiesGTR),
  },
  statut: {
    largeur: part(0.28),
    dessous: ['statutDepuis', 'derniereActivite'],
    carte: 4,
    rendu: ({ statut, relogementNecessaire, ...ligne }) => (
      <>
        <Statut aspect={apparenceDuDossier({ statut: statut as StatutMenage, relogementNecessaire })} />
        <small className="sous-st">{dureesEnClair(ligne)}</small>
      </>
    ),
    infobulle: etatEnClair,
  },
})

/** Sans numéro : pas renseigné, ou pas ouvert à la personne pour ce ménage ; la liste ne le dit pas. */
const Telephone = ({ numero }: { readonly numero: string | null | undefined }) =>
  numero == null ? (
    <span className="muted">—</span>
  ) : (
    <a className="num" href={`tel:${numero}`}>
      {formatTelephone(numero)}
    </a>
  )

/** Une page de plus de cent lignes ne porte ni téléphone ni prochaine étape : leurs colonnes n'y sont pas, plutôt que vides. */
export const colonnesDe = ({ pageSize }: Pick<EtatListe, 'pageSize'>, litLHistorique = true): readonly Colonne<LigneMenage>[] =>
  colonnesMenages
    .filter(({ cle }) => !(pageSize > LIGNES_DETAILLEES && DE_DETAIL.includes(cle)))
    .map(({ dessous, ...colonne }) =>
      dessous === undefined ? colonne : { ...colonne, dessous: dessous.filter(({ cle }) => litLHistorique || cle !== 'derniereActivite') },
    )

/** À côté de l'aperçu, qui dit le reste : qui, quoi ensuite, où en est le dossier. */
export const colonnesPresDeLApercu: readonly Colonne<LigneMenage>[] = colonnesMenages.flatMap((colonne) => {
  const largeur = LARGEURS_PRES_DE_L_APERCU[colonne.cle]
  return largeur === undefined ? [] : [{ ...colonne, largeur }]
})

const DE_DETAIL = ['telephone', 'prochaineEtape']
