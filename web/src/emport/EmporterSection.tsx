import { formatDate } from '@relogement/domain/common/date.format'
import { EMPORTES_AU_PLUS } from '@relogement/domain/emport/emport.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { Chargement } from '../core/Chargement.tsx'
import { messageDe, raisonsTues } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { ChoisirLePin } from './ChoisirLePin.tsx'
import { type Coffre, creerCoffre } from './coffre.ts'
import { garderOuvert } from './coffreOuvert.ts'
import { aEmporterOptions } from './emport.data.ts'
import styles from './emporter.module.css'
import { emporter } from './emporter.ts'
import { laTablette, nommerLaTablette } from './laTablette.ts'

/** Choisir les dossiers à emporter. Le premier emporté demande le code qui les ouvrira. */
export function EmporterSection({ coffre }: { readonly coffre: Coffre | null }) {
  const moi = useMoi()
  const client = useQueryClient()
  const [texte, setTexte] = useState('')
  const recherche = useDeferredValue(texte.trim())
  const { data: menages, isPending } = useQuery(aEmporterOptions(moi.id, recherche.length < 2 ? '' : recherche))
  const [choisis, setChoisis] = useState<ReadonlyMap<string, string>>(new Map())
  const [nom, setNom] = useState(() => laTablette()?.nom ?? 'Cette tablette')
  const [codeDemande, demanderLeCode] = useState(false)
  const [{ etat, erreur }, setEnvoi] = useState<{ readonly etat: string | null; readonly erreur: unknown }>({ etat: null, erreur: null })
  const ids = { nom: useId(), recherche: useId() }
  const changer = (id: string, noms: string, pris: boolean) =>
    setChoisis((avant) => {
      const apres = new Map(avant)
      if (pris) apres.set(id, noms)
      else apres.delete(id)
      return apres
    })
  const partir = async (ici: Coffre) => {
    setEnvoi({ etat: 'Les dossiers se préparent', erreur: null })
    try {
      await emporter(ici, moi, nommerLaTablette(nom.trim()), [...choisis.keys()], (suite) => setEnvoi({ etat: suite, erreur: null }))
      notifier({ message: choisis.size === 1 ? 'Dossier emporté' : `${choisis.size} dossiers emportés` })
      setChoisis(new Map())
      setEnvoi({ etat: null, erreur: null })
    } catch (echec) {
      setEnvoi({ etat: null, erreur: echec })
    }
    for (const queryKey of [['emports'], ['tablette']]) void client.invalidateQueries({ queryKey })
  }
  const faire = () => {
    if (empeche !== null || etat !== null) return
    if (coffre === null) demanderLeCode(true)
    else void partir(coffre)
  }
  const empeche =
    choisis.size === 0
      ? 'Choisissez au moins un dossier.'
      : choisis.size > EMPORTES_AU_PLUS
        ? `${EMPORTES_AU_PLUS} dossiers au plus.`
        : nom.trim() === ''
          ? 'Donnez un nom à cette tablette.'
          : nom.trim().length > 60
            ? 'Soixante caractères au plus pour le nom de la tablette.'
            : null
  return (
    <section className="box" aria-labelledby={`${ids.nom}-t`}>
      <div className="sec-h">
        <h2 id={`${ids.nom}-t`}>Emporter</h2>
      </div>
      <div className={styles.pied}>
        <div className="champ">
          <label className="lab" htmlFor={ids.recherche}>
            Chercher un autre dossier
          </label>
          <input
            id={ids.recherche}
            className="in"
            type="search"
            autoComplete="off"
            placeholder="Nom, code"
            value={texte}
            onChange={({ target }) => setTexte(target.value)}
          />
        </div>
      </div>
      {isPending ? (
        <Chargement />
      ) : menages === undefined || menages.length === 0 ? (
        <EtatVide
          titre={recherche === '' ? 'Aucun entretien à faire dans vos dossiers' : 'Aucun dossier trouvé'}
          detail="Un dossier qui se modifie peut s’emporter : cherchez-le par son nom ou son code."
        />
      ) : (
        <fieldset className={styles.aPrendre}>
          <legend className="vh">Dossiers à emporter</legend>
          {menages.map(({ id, noms, codeMenage, statutDepuis }) => (
            <label key={id} className="check">
              <input type="checkbox" checked={choisis.has(id)} onChange={({ target }) => changer(id, noms, target.checked)} />
              <b className="mid">{noms}</b>
              <span className="soft num">{codeMenage}</span>
              <span>Au statut depuis le {formatDate(statutDepuis)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.pied}>
        <div className="champ">
          <label className="lab" htmlFor={ids.nom}>
            Nom de cette tablette
          </label>
          <input id={ids.nom} className="in" value={nom} onChange={({ target }) => setNom(target.value)} />
        </div>
        <button
          className="btn pri"
          type="button"
          aria-disabled={empeche !== null || etat !== null || undefined}
          aria-describedby={`${ids.nom}-p`}
          onClick={faire}
        >
          <Icone nom="telecharger" />
          {choisis.size < 2 ? 'Emporter le dossier' : `Emporter les ${choisis.size} dossiers`}
        </button>
        <span className="soft" role="status" id={`${ids.nom}-p`}>
          {etat ?? empeche ?? [...choisis.values()].join(', ')}
        </span>
      </div>
      {erreur !== null && (
        <p className="dlg-e" role="alert">
          <Icone nom="alerte" />
          <span>{[dire(erreur), ...raisonsTues(erreur)].join(' ')}</span>
        </p>
      )}
      {codeDemande && (
        <ChoisirLePin
          choisir={async (pin, progres) => {
            const proprietaire = { id: moi.id, nom: `${moi.prenom} ${moi.nom}` }
            const ici = await creerCoffre(proprietaire, pin, moi.cleDesBrouillons, progres)
            garderOuvert(ici)
            void partir(ici)
          }}
          fermer={() => demanderLeCode(false)}
        />
      )}
    </section>
  )
}

const dire = (erreur: unknown) => (erreur instanceof Error && erreur.constructor === Error ? erreur.message : messageDe(erreur))
