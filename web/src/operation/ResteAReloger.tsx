import { ajouterMoisAuMois, joursEntre, moisDe } from '@relogement/domain/common/date'
import { formatDate, formatMois, MOIS_COURTS } from '@relogement/domain/common/date.format'
import { courbeDuReste, type PointDuReste } from '@relogement/domain/operation/courbeDuReste'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useRef } from 'react'
import { Defilable } from '../core/Defilable.tsx'
import { formatNombre } from '../core/formats.ts'
import papier from '../objectif/impression.module.css'
import { useLargeur } from '../objectif/useLargeur.ts'
import type { StatistiquesDesOperations } from './operation.data.ts'
import styles from './reste.module.css'

interface Props {
  readonly statistiques: StatistiquesDesOperations
  readonly jour: string
  readonly enTableau: boolean
}

type Courbe = ReturnType<typeof courbeDuReste>

/** Ce qui reste à reloger, ce que l'objectif voudrait, et la suite au rythme des trois derniers mois ; les mêmes nombres en tableau. */
export function ResteAReloger({ statistiques, jour, enTableau }: Props) {
  const boite = useRef<HTMLDivElement>(null)
  const largeur = Math.max(useLargeur(boite), LARGEUR_MINIMALE)
  const courbe = courbeDuReste(statistiques, jour)
  return (
    <div ref={boite} className={styles.reste}>
      <Defilable nom="Reste à reloger" className={`${styles.defile} ${papier.entier}`}>
        {enTableau ? <Tableau courbe={courbe} /> : <Dessin statistiques={statistiques} courbe={courbe} jour={jour} largeur={largeur} />}
      </Defilable>
    </div>
  )
}

const TRAITS = { objectif: 'var(--objectif)', realise: 'var(--realise)' } as const
type Serie = keyof typeof TRAITS
const MOTS = {
  objectif: { fill: 'var(--objectif-ink)', fontWeight: 600 },
  realise: { fill: 'var(--realise-ink)', fontWeight: 600 },
} as const
const POINTILLES = { strokeDasharray: '1 5', strokeLinecap: 'round' } as const
const POINT = { r: 4, fill: 'var(--surface)', stroke: TRAITS.realise, strokeWidth: 2 } as const

const LARGEUR_MINIMALE = 720
const HAUTEUR = 248
const MARGE = { gauche: 48, droite: 176, haut: 24, bas: 44 }
/** Au-delà, un trait si long ne dirait plus rien : la date se lit en toutes lettres. */
const MOIS_DEVANT = 36

interface PropsDessin extends Pick<Props, 'statistiques' | 'jour'> {
  readonly courbe: Courbe
  readonly largeur: number
}

function Dessin({ statistiques, courbe, jour, largeur }: PropsDessin) {
  const { realise, objectif, projection, finDeLObjectif } = courbe
  const debut = realise[0]?.jour ?? jour
  const borne = `${ajouterMoisAuMois(moisDe(jour), MOIS_DEVANT)}-01`
  const points = [...realise, ...objectif, ...projection]
  const bout = points.reduce((dernier, { jour: le }) => (le > dernier && le <= borne ? le : dernier), debut)
  const x = scaleLinear({ domain: [0, Math.max(1, joursEntre(debut, bout))], range: [MARGE.gauche, largeur - MARGE.droite] })
  const y = scaleLinear({
    domain: [0, Math.max(4, ...points.map(({ reste }) => reste))],
    range: [HAUTEUR - MARGE.bas, MARGE.haut],
    nice: 4,
  })
  const enX = ({ jour: le }: Pick<PointDuReste, 'jour'>) => x(joursEntre(debut, le))
  const enY = ({ reste }: Pick<PointDuReste, 'reste'>) => y(reste)
  const [zero, droite] = [y(0), largeur - MARGE.droite]
  const decide = `${ajouterMoisAuMois(moisDe(jour), 1)}-01`
  const trait = (serie: Serie, siens: readonly PointDuReste[], aVenir = false) => (
    <LinePath data={[...siens]} x={enX} y={enY} stroke={TRAITS[serie]} strokeWidth={2} {...(aVenir ? POINTILLES : {})} />
  )
  const maintenant = realise.at(-1)
  const vide = projection.at(-1)
  const pas = Math.max(1, Math.ceil((joursEntre(debut, bout) / 30.5 / (largeur - MARGE.gauche - MARGE.droite)) * 84))
  const reperes = Array.from({ length: 1 + Math.floor(joursEntre(debut, bout) / 30.4 / pas) }, (_, rang) =>
    ajouterMoisAuMois(moisDe(debut), rang * pas),
  )
  const tiers = realise[Math.min(3, realise.length - 2)]
  const vise = objectif.find(({ jour: le }) => le === tiers?.jour)
  return (
    <svg width={largeur} height={HAUTEUR} viewBox={`0 0 ${largeur} ${HAUTEUR}`} role="img" aria-label={enMots(statistiques, courbe)}>
      <defs>
        <clipPath id="reste-cadre">
          <rect x={MARGE.gauche - 4} y="0" width={droite - MARGE.gauche + 10} height={HAUTEUR} />
        </clipPath>
      </defs>
      {y
        .ticks(4)
        .filter(Number.isInteger)
        .map((valeur) => (
          <g key={valeur}>
            <line stroke="var(--line)" x1={MARGE.gauche} x2={droite} y1={y(valeur)} y2={y(valeur)} />
            <text x={MARGE.gauche - 10} y={y(valeur) + 4} textAnchor="end">
              {formatNombre(valeur)}
            </text>
          </g>
        ))}
      {reperes.map((mois, rang) => (
        <text key={mois} x={enX({ jour: `${mois}-01` })} y={zero + 22} textAnchor="middle">
          {MOIS_COURTS[Number(mois.slice(5)) - 1]}
          {(rang === 0 || reperes[rang - 1]?.slice(0, 4) !== mois.slice(0, 4)) && ` ${mois.slice(0, 4)}`}
        </text>
      ))}
      {maintenant?.jour === jour && (
        <>
          <rect
            fill="var(--sunken)"
            opacity={0.55}
            x={enX(maintenant)}
            y={MARGE.haut}
            width={Math.max(0, droite - enX(maintenant))}
            height={zero - MARGE.haut}
          />
          <line stroke="var(--control)" strokeDasharray="2 3" x1={enX(maintenant)} x2={enX(maintenant)} y1={MARGE.haut} y2={zero} />
          <text x={enX(maintenant) + 6} y={MARGE.haut - 8}>
            {formatDate(jour)}
          </text>
        </>
      )}
      <g clipPath="url(#reste-cadre)">
        {trait(
          'objectif',
          objectif.filter(({ jour: le }) => le <= decide),
        )}
        {trait(
          'objectif',
          objectif.filter(({ jour: le }) => le >= decide),
          true,
        )}
        {trait('realise', realise)}
        {trait('realise', projection, true)}
      </g>
      {maintenant !== undefined && <circle {...POINT} cx={enX(maintenant)} cy={enY(maintenant)} />}
      {tiers !== undefined && vise !== undefined && tiers !== maintenant && (
        <>
          <text style={MOTS.realise} x={enX(tiers)} y={tiers.reste >= vise.reste ? enY(tiers) - 10 : enY(tiers) + 20}>
            Réalisé
          </text>
          <text style={MOTS.objectif} x={enX(tiers)} y={tiers.reste >= vise.reste ? enY(vise) + 20 : enY(vise) - 10}>
            Objectif
          </text>
        </>
      )}
      {maintenant?.jour === jour && maintenant.reste > 0 && (
        <text style={MOTS.realise} x={enX(maintenant) + 10} y={enY(maintenant) - 8}>
          {formatNombre(maintenant.reste)} à reloger
        </text>
      )}
      {vide !== undefined && (
        <>
          {vide.jour <= borne && <circle {...POINT} cx={enX(vide)} cy={zero} />}
          <text style={MOTS.realise} x={Math.min(enX(vide), droite) + 10} y={zero - 24}>
            vide en {formatMois(vide.jour)}
          </text>
          <text x={Math.min(enX(vide), droite) + 10} y={zero - 8}>
            {auRythme(statistiques.rythme)}
          </text>
        </>
      )}
      {finDeLObjectif !== null && finDeLObjectif >= moisDe(jour) && (
        <text
          style={MOTS.objectif}
          x={Math.min(enX({ jour: `${ajouterMoisAuMois(finDeLObjectif, 1)}-01` }), droite)}
          y={zero + 40}
          textAnchor="middle"
        >
          objectif : fin {formatMois(finDeLObjectif)}
        </text>
      )}
    </svg>
  )
}

const auRythme = (rythme: number) => `à ${formatNombre(Math.round(rythme * 10) / 10)} relogement${rythme >= 2 ? 's' : ''} par mois`

function enMots({ relogementsRestants, rythme, videLe }: StatistiquesDesOperations, { realise, finDeLObjectif }: Courbe): string {
  const premier = realise[0]
  const depuis = premier === undefined ? '' : `${formatNombre(premier.reste)} le ${formatDate(premier.jour)}, `
  const suite = videLe === null ? 'aucune date ne se calcule' : `plus personne en ${formatMois(videLe)} ${auRythme(rythme)}`
  const vise = finDeLObjectif === null ? '' : ` ; l’objectif le veut fin ${formatMois(finDeLObjectif)}`
  return `Reste à reloger : ${depuis}${formatNombre(relogementsRestants)} aujourd’hui, ${suite}${vise}`
}

const dit = (valeur: number | null) => (valeur === null ? <span className="muted">—</span> : formatNombre(valeur))

function Tableau({ courbe: { mois } }: { readonly courbe: Courbe }) {
  return (
    <table className={`tb ${styles.tableau}`}>
      <caption className="vh">Reste à reloger à la fin de chaque mois</caption>
      <thead>
        <tr>
          <th scope="col">Fin de</th>
          <th scope="col">Objectif</th>
          <th scope="col">Réalisé</th>
          <th scope="col">À ce rythme</th>
        </tr>
      </thead>
      <tbody>
        {mois.map((un) => (
          <tr key={un.mois}>
            <th scope="row">{formatMois(un.mois)}</th>
            <td>{dit(un.objectif)}</td>
            <td>{dit(un.realise)}</td>
            <td>{dit(un.projete)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
