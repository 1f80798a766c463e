import CollectionDrafts

/// Translates common shapes of scripts to expectations and captures.
package enum ScriptTranslation {}
