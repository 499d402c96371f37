import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { formatNombre } from '@relogement/domain/common/montant'
import { sansAccents } from '@relogement/domain/common/sansAccents'
import { refusDeDebut } from '@relogement/domain/referentiel/nomenclature.rules'
import { type SaisieValeur, saisieValeurSchema, VARIABLE } from '@relogement/domain/referentiel/nomenclature.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Confirmation } from '../core/Confirmation.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import '../core/fiche/fiche.css'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import { type Entree, entreesOptions, useAjouterEntree, useChangerEntree, useSupprimerEntree } from './nomenclature.data.ts'
import styles from './variables.module.css'

/** Une variable : ce qu'elle vaut ce jour, ce qu'elle vaudra, ce qu'elle a valu. */
interface Variable {
  readonly code: string
  readonly libelle: string
  readonly unite: string
  readonly enVigueur: Entree | null
  readonly aVenir: readonly Entree[]
  readonly passees: readonly Entree[]
  readonly can: Entree['can']
}

/** Les valeurs révisables du produit et leurs dates (domain-rules § 0). */
export function Variables() {
  const jour = aujourdhui()
  const { data, error, refetch } = useQuery(entreesOptions(VARIABLE))
  const [cherche, chercher] = useState('')
  const [ouverte, ouvrir] = useState<string | null>(null)
  const variables = useMemo(() => (data === undefined ? [] : variablesDe(data, jour)), [data, jour])
  const trouvees = variables.filter(({ libelle, code }) => contient(`${libelle} ${code}`, cherche))
  const choisie = variables.find(({ code }) => code === ouverte)
  return (
    <Section
      id="variables"
      titre="Valeurs en vigueur"
      nombre={data === undefined ? undefined : trouvees.length}
      actions={
        <label className={styles.recherche}>
          <span className="vh">Chercher une variable</span>
          <Icone nom="loupe" />
          <input
            className="in"
            type="search"
            placeholder="Libellé, code"
            value={cherche}
            onChange={({ target }) => chercher(target.value)}
          />
        </label>
      }
    >
      <p className={styles.explication}>
        Une valeur commence à valoir un jour, aujourd’hui ou plus tard. Celles d’avant restent, et ce qui a été calculé avec elles ne change
        pas.
      </p>
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des variables" erreur={error} relire={() => void refetch()} />
      ) : trouvees.length === 0 ? (
        <p className={styles.explication}>Aucune variable ne porte « {cherche} ».</p>
      ) : (
        <TableDeSection libelle="Variables" colonnes={colonnesDesVariables(ouvrir)} lignes={trouvees} cleDe={({ code }) => code} />
      )}
      {choisie !== undefined && <UneVariable variable={choisie} jour={jour} fermer={() => ouvrir(null)} />}
    </Section>
  )
}

const contient = (texte: string, cherche: string) => sansAccents(texte).toLowerCase().includes(sansAccents(cherche).toLowerCase().trim())

function variablesDe(entrees: readonly Entree[], jour: string): Variable[] {
  const parCode = new Map<string, Entree[]>()
  for (const entree of entrees) parCode.set(entree.code, [...(parCode.get(entree.code) ?? []), entree])
  return [...parCode].map(([code, siennes]) => {
    const datees = siennes.toSorted((une, autre) => (autre.debut ?? '').localeCompare(une.debut ?? ''))
    const commencees = datees.filter(({ debut }) => (debut ?? '') <= jour)
    const [enVigueur = null, ...passees] = commencees
    const { libelle = code, attributs = {}, can = [] } = enVigueur ?? datees[0] ?? {}
    const aVenir = datees.filter(({ debut }) => (debut ?? '') > jour).toReversed()
    return { code, libelle, unite: String(attributs['unite'] ?? ''), enVigueur, aVenir, passees, can }
  })
}

const decimales = (valeur: number) => (Number.isInteger(valeur) ? 0 : Number.isInteger(valeur * 100) ? 2 : 4)
const dite = ({ valeur }: Entree, unite: string): string =>
  valeur === null ? '—' : `${formatNombre(valeur, decimales(valeur))}\u00A0${uniteDe(valeur, unite)}`

/** « 1 point », « 2 points ». */
function uniteDe(valeur: number, unite: string): string {
  if (unite === '1 ou 0') return valeur === 1 ? '(oui)' : '(non)'
  return Math.abs(valeur) < 2 && AU_PLURIEL.test(unite) ? unite.slice(0, -1) : unite
}
const AU_PLURIEL = /^(?:points|jours|propositions|plafonds|ans|caractères)$/
const depuis = ({ debut }: Entree): string => (debut === null ? '—' : formatDateCourte(debut))

const colonnesDesVariables = (ouvrir: (code: string) => void): readonly ColonneDeSection<Variable>[] => [
  {
    titre: 'Variable',
    carte: 1,
    rendu: ({ libelle, enVigueur }) => (
      <span className="sur-st">
        {libelle}
        {enVigueur?.attributs['aConfirmer'] === true && <span className={styles.aConfirmer}>Barème à confirmer</span>}
      </span>
    ),
  },
  {
    titre: 'Valeur',
    largeur: 170,
    droite: true,
    carte: 3,
    rendu: ({ enVigueur, unite }) => <span className="num">{enVigueur === null ? '—' : dite(enVigueur, unite)}</span>,
  },
  {
    titre: 'Depuis le',
    largeur: 130,
    carte: 4,
    rendu: ({ enVigueur }) => <span className="num muted">{enVigueur === null ? '—' : depuis(enVigueur)}</span>,
  },
  {
    titre: 'Ensuite',
    largeur: 230,
    carte: 5,
    rendu: ({ aVenir: [prochaine], unite }) =>
      prochaine === undefined ? null : (
        <span className="num">
          {dite(prochaine, unite)} le {depuis(prochaine)}
        </span>
      ),
  },
  {
    titre: 'Actions',
    largeur: 64,
    ecran: true,
    carte: 2,
    rendu: ({ code, libelle, can }) => (
      <button className="ib" type="button" aria-haspopup="dialog" aria-label={`Les valeurs de ${libelle}`} onClick={() => ouvrir(code)}>
        <Icone nom={can.includes('modifier') ? 'crayon' : 'oeil'} />
      </button>
    ),
  },
]

function UneVariable({ variable, jour, fermer }: { readonly variable: Variable; readonly jour: string; readonly fermer: () => void }) {
  const { code, libelle, unite, enVigueur, aVenir, passees, can } = variable
  const ajouter = useAjouterEntree()
  const { mutateAsync: supprimer } = useSupprimerEntree()
  const [aSupprimer, viser] = useState<Entree | null>(null)
  const confirmer = useChangerEntree((entree) => `${entree.libelle} : barème confirmé`)
  const ecrit = can.includes('modifier')
  const lignes = [...aVenir.toReversed(), ...(enVigueur === null ? [] : [enVigueur]), ...passees]
  if (aSupprimer !== null)
    return (
      <Confirmation
        titre="Supprimer la valeur à venir"
        detail={libelle}
        consequences={[
          entraine(`Le ${depuis(aSupprimer)}, la variable ne prendra pas la valeur ${dite(aSupprimer, unite)}.`),
          seDefait('Ne s’annule pas : la valeur serait à saisir de nouveau.'),
        ]}
        action="Supprimer la valeur"
        dangereuse
        faire={() => supprimer(aSupprimer)}
        fermer={() => viser(null)}
      />
    )
  const valeurs = (
    <table className={styles.datees}>
      <caption className="vh">Valeurs de {libelle}</caption>
      <tbody>
        {lignes.map((entree) => (
          <tr key={entree.id} className={entree === enVigueur ? styles.enVigueur : undefined}>
            <td className="num">{dite(entree, unite)}</td>
            <td>à partir du {depuis(entree)}</td>
            <td>
              {entree === enVigueur ? 'En vigueur' : aVenir.includes(entree) ? 'À venir' : 'Passée'}
              {ecrit && aVenir.includes(entree) && (
                <button className="ib" type="button" aria-label={`Supprimer la valeur du ${depuis(entree)}`} onClick={() => viser(entree)}>
                  <Icone nom="croix" />
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!ecrit)
    return (
      <Dialogue titre="Valeurs de la variable" detail={libelle} fermer={fermer}>
        <div className="dlg-c">{valeurs}</div>
      </Dialogue>
    )
  return (
    <Dialogue titre="Nouvelle valeur" detail={libelle} fermer={fermer}>
      <Formulaire<SaisieValeur>
        schema={saisieValeurSchema as never}
        valeurs={{ valeur: null as never, debut: jour }}
        brouillon={`variable:${code}`}
        enregistrer={({ valeur, debut }) => ajouter.mutateAsync({ type: VARIABLE, code, valeur, debut })}
        apres={fermer}
        nom="Nouvelle valeur"
        pied={<PiedDeDialogue action="Enregistrer la valeur" fermer={fermer} />}
        court
      >
        <div className="dlg-c champs">
          {valeurs}
          {enVigueur?.attributs['aConfirmer'] === true && (
            <p className="soft">
              Ce barème n’a pas été retrouvé dans les textes.{' '}
              <button
                className="btn"
                type="button"
                disabled={confirmer.isPending}
                onClick={() => confirmer.mutate({ entree: enVigueur, body: { attributs: { unite, aConfirmer: false }, debut: null } })}
              >
                Confirmer cette valeur
              </button>
            </p>
          )}
          <Nombre<SaisieValeur> nom="valeur" libelle="Valeur" unite={unite} pas={0.0001} souple />
          <ChampDate<SaisieValeur> nom="debut" libelle="À partir du" min={jour} juger={(debut) => refusDeDebut(debut, jour)} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
