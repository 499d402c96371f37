import { pages } from '@relogement/domain/acces/pages'
import { listeAnru, motsDesReloges } from '@relogement/domain/anru/anru.liste'
import { SEUIL } from '@relogement/domain/anru/masque'
import { type CodeConstat, codesConstats, constats, criteres, partDe } from '@relogement/domain/equite/equite'
import { useQuery } from '@tanstack/react-query'
import { FIL_DU_PILOTAGE } from '../acces/filDuPilotage.ts'
import { usePage } from '../acces/page.ts'
import { Defilable } from '../core/Defilable.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { Section } from '../core/fiche/Section.tsx'
import { formatNombre, formatPourcent } from '../core/formats.ts'
import { definitionDe } from '../core/liste/declaree.ts'
import { EtatDErreur, EtatVideDeListe } from '../core/liste/EtatsDeListe.tsx'
import { Filtres } from '../core/liste/Filtres.tsx'
import { useListe } from '../core/liste/useListe.ts'
import papier from '../objectif/impression.module.css'
import { colonnesImprimees } from '../objectif/impression.ts'
import { type Equite, equiteOptions, type GroupeLu } from './equite.data.ts'
import feuille from './equite.module.css'

const TITRE = pages.equite.titre

/** L'attente, les refus et le logement obtenu, comparés d'un groupe de ménages relogés à l'autre. */
export function EquitePage() {
  usePage(TITRE, FIL_DU_PILOTAGE)
  const liste = useListe(definitionDe(listeAnru))
  const { data, error, refetch } = useQuery(equiteOptions(liste.etat.filtres))
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>{TITRE}</h1>
        {data?.menages != null && (
          <span className="tot">
            {formatNombre(data.menages)}
            <span className="vh"> {motsDesReloges[data.menages > 1 ? 1 : 0]}</span>
          </span>
        )}
      </div>
      <Filtres liste={liste} facettes={data?.metadata} />
      {error !== null && data === undefined ? (
        <EtatDErreur erreur={error} liste={liste} reessayer={refetch} />
      ) : data === undefined ? (
        <ContenuAttendu attente="Chargement de l’équité" erreur={null} relire={refetch} />
      ) : data.menages === 0 ? (
        <EtatVideDeListe liste={liste} mots={motsDesReloges} vide={listeAnru.vide} />
      ) : (
        <Comparaisons lue={data} />
      )}
    </>
  )
}

const Comparaisons = ({ lue: { lecture, criteres: lus } }: { readonly lue: Equite }) => (
  <>
    <p className="soft">
      Parmi les ménages relogés de la période, selon leur secteur, leur âge et leur famille ; jamais selon l’origine. Un écart ne dit pas sa
      cause : il invite à regarder.
      {lecture === 'MASQUEE' &&
        ` Les cases de moins de ${SEUIL} ménages, et celles d’où elles se déduiraient, sont masquées ; la période se lit par années entières.`}
    </p>
    <div className={`${feuille.criteres} ${papier.page}`}>
      {lus.map(({ code, groupes }) => (
        <Section key={code} id={code.toLowerCase()} titre={criteres[code].titre}>
          <Defilable nom={criteres[code].titre} className={`${feuille.boite} ${papier.entier}`}>
            <Groupes de={criteres[code].de} groupes={groupes} />
          </Defilable>
        </Section>
      ))}
    </div>
  </>
)

function Groupes({ de, groupes }: { readonly de: string; readonly groupes: readonly GroupeLu[] }) {
  const ensemble = ensembleDe(groupes)
  return (
    <table className={feuille.groupes} style={colonnesImprimees(codesConstats.length + 3)}>
      <caption className="vh">{de} : la part de chaque constat, dans chaque groupe</caption>
      <thead>
        <tr>
          <th scope="col">{de}</th>
          <th scope="col">Ménages</th>
          <th scope="col">Attente médiane, de l’entretien au bail</th>
          {codesConstats.map((code) => (
            <th key={code} scope="col">
              {constats[code].titre}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groupes.map(({ code, libelle, nombre, attente, constats: siens }) => (
          <tr key={code}>
            <th scope="row">{libelle}</th>
            <td className="num">{nombre === null ? <Masque /> : formatNombre(nombre)}</td>
            <td className="num">{attente === null ? <span className="muted">—</span> : `${formatNombre(attente)} j`}</td>
            {siens.map((constat) => (
              <Part key={constat.code} {...constat} />
            ))}
          </tr>
        ))}
      </tbody>
      {ensemble !== null && groupes.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">Ensemble</th>
            <td className="num">{formatNombre(ensemble.nombre)}</td>
            <td />
            {ensemble.constats.map((constat) => (
              <Part key={constat.code} {...constat} />
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const Masque = () => <span className="muted">masqué</span>

function Part({ oui, sur }: { readonly oui: number | null; readonly sur: number | null }) {
  if (oui === null || sur === null)
    return (
      <td>
        <Masque />
      </td>
    )
  const part = partDe({ oui, sur })
  if (part === null) return <td className="muted">—</td>
  return (
    <td className="num">
      {formatPourcent(part)}
      <br />
      <small className="sous-st">
        {formatNombre(oui)} sur {formatNombre(sur)}
      </small>
    </td>
  )
}

interface Ensemble {
  readonly nombre: number
  readonly constats: readonly { readonly code: CodeConstat; readonly oui: number; readonly sur: number }[]
}

/** Tous les groupes ensemble ; `null` : l'un d'eux est masqué. */
function ensembleDe(groupes: readonly GroupeLu[]): Ensemble | null {
  const somme = (nombres: readonly (number | null)[]) => nombres.reduce<number>((total, nombre) => total + (nombre ?? Number.NaN), 0)
  const constates = codesConstats.map((code) => {
    const siens = groupes.flatMap(({ constats: lus }) => lus.filter((un) => un.code === code))
    return { code, oui: somme(siens.map(({ oui }) => oui)), sur: somme(siens.map(({ sur }) => sur)) }
  })
  const nombre = somme(groupes.map((un) => un.nombre))
  return [nombre, ...constates.flatMap(({ oui, sur }) => [oui, sur])].some(Number.isNaN) ? null : { nombre, constats: constates }
}
