import { enClair } from '@relogement/domain/menage/completude/controle'
import { etapeDuNumero } from '@relogement/domain/menage/completude/etapes'
import { useQuery } from '@tanstack/react-query'
import { Chargement } from '../core/Chargement.tsx'
import { formatTaille } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { cleDe } from '../menage/edition/AVerifier.tsx'
import { useEdition } from '../menage/edition/edition.contexte.ts'
import { Commenter } from './Commenter.tsx'
import type { Coffre } from './coffre.ts'
import { useCoffreOuvert } from './coffreOuvert.ts'
import stylesDossier from './dossier.module.css'
import { type DossierEmporte, lireDossiers } from './dossierEmporte.ts'
import stylesFin from './fin.module.css'
import { Partira } from './Partira.tsx'
import { Photographier } from './Photographier.tsx'
import { Relu } from './Relu.tsx'
import { Signer } from './Signer.tsx'
import { useDossierEmporte } from './useDossierEmporte.ts'

/** La dernière étape de l'entretien (look/20) : relire, photographier, signer ; et, à côté, ce qui partira et ce qui reste à faire. */
export function FinDEntretien() {
  const coffre = useCoffreOuvert()
  return coffre === null ? <Chargement /> : <Fin coffre={coffre} />
}

function Fin({ coffre }: { readonly coffre: Coffre }) {
  const { menage } = useEdition()
  const { dossier, changer } = useDossierEmporte(coffre, menage.id)
  if (dossier == null) return <Chargement />
  return (
    <div className={stylesFin.large}>
      <div className={stylesFin.colonnes}>
        <div>
          <Relu />
          <Photographier coffre={coffre} dossier={dossier} changer={changer} />
          <Signer coffre={coffre} dossier={dossier} changer={changer} />
          <Commenter dossier={dossier} changer={changer} />
        </div>
        <aside className={stylesFin.cote} aria-label="À envoyer">
          <section>
            <h2>Partira au retour du réseau</h2>
            <Partira dossier={dossier} />
          </section>
          <section>
            <h2>Si le dossier a changé</h2>
            <p className="soft">
              Les champs différents se réunissent. Si un même champ a deux valeurs, vous choisissez : rien n’est écrasé.
            </p>
            <details>
              <summary className="lk">Voir comment on choisit</summary>
              <p className="soft">
                Au retour, chaque champ changé des deux côtés se montre avec ses deux valeurs : celle de la tablette, et celle du dossier,
                avec qui l’a écrite et quand. Vous prenez l’une ou l’autre, champ par champ, avant que rien ne parte.
              </p>
            </details>
          </section>
          <ResteAFaire dossier={dossier} changer={changer} />
          <SurLaTablette coffre={coffre} />
        </aside>
      </div>
    </div>
  )
}

interface PropsDuDossier {
  readonly dossier: DossierEmporte
  readonly changer: (geste: (avant: DossierEmporte) => DossierEmporte) => Promise<unknown>
}

/** Ce qui manque encore, chacun à un geste de son champ. */
function ResteAFaire({ dossier: { demandeDePieces = null }, changer }: PropsDuDossier) {
  const { controle, viser, menage } = useEdition()
  const manques = controle.invalidFields.filter(({ pour, step }) => step < 7 && pour.includes('E'))
  const pieces = controle.documentsManquants
  if (manques.length + pieces.length === 0) return null
  return (
    <section>
      <h2>Reste à faire</h2>
      <ul className={stylesFin.reste}>
        {manques.map((erreur) => (
          <li key={cleDe(erreur)}>
            <span>{enClair(erreur)}</span>
            <button className="lk" type="button" onClick={() => viser(erreur.path)}>
              Aller au champ<span className="vh"> : {erreur.libelle}</span>
              <span className="vh">, {etapeDuNumero(erreur.step).libelle}</span>
            </button>
          </li>
        ))}
        {pieces.map(({ type, libelle, raison }) => (
          <li key={type}>
            <span>
              <Icone nom="document" /> {libelle} à photographier, ou à demander
            </span>
            <span className="soft">{raison}</span>
          </li>
        ))}
        {pieces.length > 0 && (
          <li>
            {menage.informations?.email ? (
              <button
                className="lk"
                type="button"
                aria-pressed={demandeDePieces !== null}
                onClick={() => void changer((avant) => ({ ...avant, demandeDePieces: avant.demandeDePieces ? null : crypto.randomUUID() }))}
              >
                {demandeDePieces === null ? 'Demander par courriel au retour' : 'Ne plus demander par courriel'}
              </button>
            ) : (
              <span className="soft">Sans adresse électronique au dossier, elles ne se demandent pas par courriel.</span>
            )}
          </li>
        )}
      </ul>
    </section>
  )
}

function SurLaTablette({ coffre }: { readonly coffre: Coffre }) {
  const { data } = useQuery({
    queryKey: ['tablette', 'place', coffre.proprietaire.id],
    queryFn: async () => {
      const [dossiers, place] = await Promise.all([lireDossiers(coffre), navigator.storage?.estimate?.()])
      return {
        gardes: dossiers.filter(({ commenceLe }) => commenceLe !== null).length,
        aVenir: dossiers.filter(({ commenceLe }) => commenceLe === null).length,
        libre: place?.quota === undefined ? null : place.quota - (place.usage ?? 0),
      }
    },
    staleTime: 0,
  })
  if (data === undefined) return null
  return (
    <section>
      <h2>Sur cette tablette</h2>
      <ul className={stylesDossier.lignes}>
        <li>
          <span>Entretiens</span>
          <span>
            {[`${data.gardes} gardé${data.gardes > 1 ? 's' : ''}`, data.aVenir > 0 && `${data.aVenir} à venir`].filter(Boolean).join(', ')}
          </span>
        </li>
        {data.libre !== null && (
          <li>
            <span>Place</span>
            <span>{formatTaille(data.libre)} libres</span>
          </li>
        )}
      </ul>
    </section>
  )
}
