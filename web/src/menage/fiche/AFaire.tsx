import type { TypeAlerte } from '@relogement/domain/alerte/alerte.listes'
import { formatDate } from '@relogement/domain/common/date.format'
import { enClair } from '@relogement/domain/menage/completude/controle'
import { naturesDePromesse } from '@relogement/domain/menage/promesse/promesse.listes'
import { direLEcheance, estDue } from '@relogement/domain/menage/promesse/promesse.rules'
import { useState } from 'react'
import type { Alerte } from '../../alerte/alerte.data.ts'
import { type TonDAlerte, tonDAlerte } from '../../alerte/ton.ts'
import { allerALaSection } from '../../core/fiche/SousNavigation.tsx'
import { voirLesAutres } from '../../core/formats.ts'
import { Icone, type NomIcone } from '../../core/Icone.tsx'
import { jourDe } from '../../core/jour.ts'
import { traitements } from '../alertes/traitement.ts'
import { useAlertes } from '../alertes/useAlertes.ts'
import { useTraiter } from '../alertes/useTraiter.ts'
import type { Menage } from '../menage.data.ts'
import { useCloreAlerte } from '../menage.data.ts'
import { LigneDeLEtape, lignesDeLEtape } from '../prochaine-etape/LigneDeLEtape.tsx'
import { VersLeChamp } from '../prochaine-etape/VersLePoint.tsx'
import { type Promesse, usePromesses } from '../promesse/promesse.data.ts'
import styles from './aFaire.module.css'
import { useFiche } from './fiche.contexte.ts'
import type { SectionDeFiche } from './sections.ts'

const D_ABORD = 5
const ICI = 'a-faire'

/** Ce qui attend quelqu'un : la prochaine étape d'abord, puis alertes échues, champs qui manquent, points à vérifier ; chacun à un clic de l'endroit où le traiter. */
export function AFaire() {
  const { menage, jour } = useFiche()
  // Une promesse due se dit d'elle-même, jusqu'à ce qu'elle soit tenue : son rappel ne la redit pas.
  const alertes = useAlertes(menage).filter(({ statut, type }) => statut === 'ALERTE' && type !== 'PROMESSE_A_TENIR')
  const promesses = (usePromesses(menage).data ?? []).filter((promesse) => estDue(promesse, jour))
  const [tout, setTout] = useState(false)
  if (menage.aFaire === undefined && menage.alerts === undefined) return null
  const etape = lignesDeLEtape(menage)
  const dits = new Set(etape.map(({ chemin }) => chemin))
  // Un champ que l'étape attend n'est dit qu'une fois.
  const constats = (menage.aFaire ?? []).filter(({ chemin }) => !dits.has(chemin))
  const lignes = [
    ...alertes.filter(({ couleur }) => couleur === 'NOIRE').map(deAlerte),
    ...alertes.filter(({ couleur }) => couleur === 'ROUGE').map(deAlerte),
    ...promesses.map((promesse) => dePromesse(promesse, jour)),
    ...constats.filter(({ gravite }) => gravite === 'BLOQUANT').map(deConstat),
    ...alertes.filter(({ couleur }) => couleur !== 'NOIRE' && couleur !== 'ROUGE').map(deAlerte),
    ...constats.filter(({ gravite }) => gravite === 'A_VERIFIER').map(deConstat),
  ]
  const montrees = tout ? lignes : lignes.slice(0, D_ABORD)
  return (
    <section id={ICI} tabIndex={-1} aria-labelledby={`${ICI}-t`}>
      <h2>
        <span id={`${ICI}-t`}>À faire</span> <span className="n">{(etape.length + lignes.length).toLocaleString('fr-FR')}</span>
      </h2>
      {etape.length + lignes.length === 0 ? (
        <p className={styles.rien}>Rien n’attend sur ce dossier.</p>
      ) : (
        <ul className="todo">
          {etape.map((ligne) => (
            <LigneDeLEtape key={ligne.cle} ligne={ligne} />
          ))}
          {montrees.map((ligne) => (
            <li key={ligne.cle}>
              <span className={ligne.ton}>
                <Icone nom={ligne.icone} />
              </span>
              <span>
                <span className="vh">{ligne.genre} : </span>
                {ligne.texte}
                {ligne.alerte !== null && (
                  <small>
                    {ligne.alerte.couleur === null ? 'Le' : 'Échue le'} {formatDate(jourDe(ligne.alerte.dateAlerte))}
                  </small>
                )}
              </span>
              <Suite ligne={ligne} />
            </li>
          ))}
        </ul>
      )}
      {montrees.length < lignes.length && (
        <button className="btn ghost sm" type="button" onClick={() => setTout(true)}>
          {voirLesAutres(lignes.length - montrees.length)}
        </button>
      )}
    </section>
  )
}

interface Ligne {
  readonly cle: string
  readonly ton: TonDAlerte
  readonly icone: NomIcone
  readonly genre: string
  readonly verbe: string
  readonly texte: string
  readonly chemin: string | null
  /** La section où cela se traite, quand ce n'est ni un champ ni une alerte. */
  readonly section: SectionDeFiche | null
  readonly etape: number
  readonly alerte: Alerte | null
}

const deAlerte = (alerte: Alerte): Ligne => ({
  cle: alerte.id,
  ton: tonDAlerte(alerte.couleur),
  icone: alerte.couleur === null ? 'cloche' : alerte.couleur === 'ORANGE' ? 'horloge' : 'alerte',
  genre: alerte.couleur === null ? 'Alerte' : `Alerte ${alerte.couleur.toLowerCase()}`,
  verbe: '',
  texte: alerte.texte,
  chemin: null,
  section: null,
  etape: 0,
  alerte,
})

const dePromesse = (promesse: Promesse, jour: string): Ligne => ({
  cle: promesse.id,
  ton: promesse.echeance < jour ? 'red' : 'amber',
  icone: 'horloge',
  genre: 'Promesse',
  verbe: '',
  texte: `${naturesDePromesse[promesse.nature]} : ${promesse.texte}, ${direLEcheance(promesse, jour)}`,
  chemin: null,
  section: 'promesses',
  etape: 0,
  alerte: null,
})

type Constat = NonNullable<Menage['aFaire']>[number]

function deConstat({ chemin, libelle, etape, message, gravite, genre }: Constat): Ligne {
  const bloquant = gravite === 'BLOQUANT'
  const texte = libelle === null ? message : enClair({ libelle, message })
  return {
    cle: `${chemin}-${message}`,
    ton: bloquant ? 'red' : 'amber',
    icone: 'alerte',
    genre: !bloquant ? 'À vérifier' : genre === 'INVALIDE' ? 'À corriger' : 'Manque',
    verbe: !bloquant ? 'Vérifier' : genre === 'INVALIDE' ? 'Corriger' : 'Renseigner',
    texte,
    chemin,
    section: null,
    etape,
    alerte: null,
  }
}

function Suite({ ligne: { chemin, section, etape, alerte, verbe, texte } }: { readonly ligne: Ligne }) {
  if (alerte !== null) return <SuiteDAlerte alerte={alerte} />
  if (section !== null)
    return (
      <button className="lk" type="button" onClick={() => allerALaSection(section)}>
        Conclure<span className="vh"> : {texte}</span>
      </button>
    )
  return chemin === null ? null : <VersLeChamp chemin={chemin} etape={etape} verbe={verbe} />
}

function SuiteDAlerte({ alerte: { id, type, texte, can } }: { readonly alerte: Alerte }) {
  const { menage } = useFiche()
  const clore = useCloreAlerte()
  const { permis, traiter } = useTraiter()
  const traitement = traitements[type as TypeAlerte]
  return (
    <span className="liens">
      {traitement !== undefined && permis(traitement) && (
        <button className="lk" type="button" onClick={() => traiter(traitement)}>
          {traitement.libelle}
        </button>
      )}
      {can.includes('clore') && (
        <button
          className="lk"
          type="button"
          aria-disabled={clore.isPending || undefined}
          onClick={() => !clore.isPending && clore.mutate({ menageId: menage.id, id })}
        >
          Clore
          <span className="vh"> l’alerte : {texte}</span>
        </button>
      )}
    </span>
  )
}
